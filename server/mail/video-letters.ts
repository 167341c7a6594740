import { joinFromMinutes, roomPath } from '#contract/video/video-times.ts'
import { addressOfLink } from './mailed-links.ts'
import type { Writer } from './writer.ts'

type Visit = { _id: string; mayJoin: boolean }

/** The address of the room of a video visit, for whoever logs in. */
export const roomOf = ({ _id }: Pick<Visit, '_id'>, { url }: Pick<Writer, 'url'>): string => `${url}${roomPath(_id)}`

/** How to join a video visit, for a reader with an account who may; empty for every other visit. */
export const joinOf = (visit: Visit, writer: Writer): [string, string][] =>
  visit.mayJoin ? joinAt(roomOf(visit, writer), writer) : []

/** How to join a video visit by a mailed link, for a reader without an account. */
export const joinByLinkOf = (link: string | undefined, writer: Writer): [string, string][] =>
  link ? joinAt(addressOfLink('video', link, writer), writer) : []

const joinAt = (address: string, { mail, url }: Writer): [string, string][] => [
  [mail.video.join(joinFromMinutes), address],
  [mail.video.test, `${url}/video/test`],
]
