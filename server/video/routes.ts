import * as contract from '#contract/video/video.ts'
import { videoPassHeader } from '#contract/video/video.ts'
import type { Ground } from '../ground.ts'
import { bind, noContent, ok } from '../platform/bind.ts'
import { endVideo, leaveVideo } from './end.ts'
import { reportVideo, videoFigures } from './figures.ts'
import { inviteGuest, joinAsGuest, joinByLink, joinVideo, openVideoLink } from './join.ts'
import { keepChat } from './keep-chat.ts'
import { letIn } from './let-in.ts'
import type { VideoChannel } from './live-video.ts'
import { readRoom } from './room.ts'
import { seatOf } from './seats.ts'
import { sendSignal } from './signals.ts'

export const videoRoutes = (ground: Ground, channel: VideoChannel) => [
  bind(contract.joinVideo, async (caller, { params }) => ok(await joinVideo(ground, caller, params.id))),
  bind(contract.openVideoLink, async (_, { body }) => ok(await openVideoLink(ground, body.token))),
  bind(contract.joinVideoByLink, async (_, { body }) => ok(await joinByLink(ground, body))),
  bind(contract.joinVideoAsGuest, async (_, { body }) => ok(await joinAsGuest(ground, body))),
  bind(contract.inviteToVideo, async (_, { body }) => ok({ url: await inviteGuest(ground, body.pass) })),
  bind(contract.readVideoRoom, async (_, { body }) => {
    const { id } = await seatOf(ground, body.pass)
    return ok(await readRoom(ground.db, id))
  }),
  bind(contract.listenToVideo, async (_, __, { raw, reply }) => {
    channel.add(await seatOf(ground, raw.headers[videoPassHeader]), reply)
    return ok('')
  }),
  bind(contract.signalVideo, async (_, { body }) => {
    await sendSignal(ground, body)
    return noContent()
  }),
  bind(contract.letIntoVideo, async (_, { body }) => ok(await letIn(ground, body))),
  bind(contract.leaveVideo, async (_, { body }) => {
    await leaveVideo(ground, body.pass)
    return noContent()
  }),
  bind(contract.endVideo, async (_, { body }) => {
    await endVideo(ground, body)
    return noContent()
  }),
  bind(contract.keepVideoChat, async (_, { body }) => ok(await keepChat(ground, body))),
  bind(contract.reportVideo, async (_, { body }) => {
    await reportVideo(ground, body)
    return noContent()
  }),
  bind(contract.videoFigures, async () => ok(await videoFigures(ground))),
]
