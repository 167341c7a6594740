import * as contract from '#contract/video/video.ts'
import { videoPassHeader } from '#contract/video/video.ts'
import type { Ground } from '../ground.ts'
import { type Around, bind, noContent, ok } from '../platform/bind.ts'
import { endVideo, leaveVideo } from './end.ts'
import { reportVideo, videoFigures } from './figures.ts'
import { inviteGuest, joinAsGuest, joinByLink, joinVideo, openVideoLink } from './join.ts'
import { keepChat } from './keep-chat.ts'
import { letIn } from './let-in.ts'
import type { VideoChannel } from './live-video.ts'
import { readRoom } from './room.ts'
import { type SeatPass, seatOf } from './seats.ts'
import { sendSignal } from './signals.ts'

/** The body with its pass as the verbs take it. */
const withPass = <B extends { pass: string }>(body: B, { browsers }: Around): Omit<B, 'pass'> & { pass: SeatPass } => ({
  ...body,
  pass: { sealed: body.pass, browsers },
})

export const videoRoutes = (ground: Ground, channel: VideoChannel) => [
  bind(contract.joinVideo, async (caller, { params }) => ok(await joinVideo(ground, caller, params.id))),
  bind(contract.openVideoLink, async (_, { body }) => ok(await openVideoLink(ground, body.token))),
  bind(contract.joinVideoByLink, async (_, { body }) => ok(await joinByLink(ground, body))),
  bind(contract.joinVideoAsGuest, async (_, { body }) => ok(await joinAsGuest(ground, body))),
  bind(contract.inviteToVideo, async (_, { body }, around) =>
    ok({ url: await inviteGuest(ground, withPass(body, around).pass) }),
  ),
  bind(contract.readVideoRoom, async (_, { body }, around) => {
    const { id } = await seatOf(ground, withPass(body, around).pass)
    return ok(await readRoom(ground.db, id))
  }),
  bind(contract.listenToVideo, async (_, __, { raw, reply, browsers }) => {
    channel.add(await seatOf(ground, { sealed: raw.headers[videoPassHeader], browsers }), reply)
    return ok('')
  }),
  bind(contract.signalVideo, async (_, { body }, around) => {
    await sendSignal(ground, withPass(body, around))
    return noContent()
  }),
  bind(contract.letIntoVideo, async (_, { body }, around) => ok(await letIn(ground, withPass(body, around)))),
  bind(contract.leaveVideo, async (_, { body }, around) => {
    await leaveVideo(ground, withPass(body, around).pass)
    return noContent()
  }),
  bind(contract.endVideo, async (_, { body }, around) => {
    await endVideo(ground, withPass(body, around))
    return noContent()
  }),
  bind(contract.keepVideoChat, async (_, { body }, around) => ok(await keepChat(ground, withPass(body, around)))),
  bind(contract.reportVideo, async (_, { body }, around) => {
    await reportVideo(ground, withPass(body, around))
    return noContent()
  }),
  bind(contract.videoFigures, async () => ok(await videoFigures(ground))),
]
