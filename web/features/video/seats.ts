import type { JoinedVideo, Side, VideoRoom } from '#contract/video/video.ts'
import { ApiFailure } from '../../wire/api.ts'

/** Whether the server has refused: nothing would come of another try. */
export const isRefusal = (reason: unknown): reason is ApiFailure =>
  reason instanceof ApiFailure && reason.status >= 400 && reason.status < 500 && reason.status !== 429

/** Of two seats the one that stands later is polite; of two on one side, the one with the greater id. */
export function isPolite(side: VideoRoom['side'], own: string, other: VideoRoom['seats'][number]): boolean {
  const [mine, theirs] = [sideOrder.indexOf(side), sideOrder.indexOf(other.side)]
  return mine === theirs ? own > other._id : mine > theirs
}

const sideOrder: readonly Side[] = ['doctor', 'patient', 'guest']

/** A server of the clinic's as the browser takes it. */
export const serverOf = ({ urls, username, credential }: JoinedVideo['iceServers'][number]): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
})
