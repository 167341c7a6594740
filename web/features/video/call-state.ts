import type { VideoRoom } from '#contract/video/video.ts'
import type { Written } from './said.ts'
import type { ConnectionState } from './connection.ts'

/**
 * `outside`: at the door. `replaced`: this seat was taken on another device. `over`: the visit has ended, or its room
 * has closed.
 */
export type Phase = 'outside' | 'joining' | 'inside' | 'replaced' | 'over'

export type CallState = {
  phase: Phase
  room: VideoRoom | undefined
  /** Why joining was refused. */
  failure: unknown
  /** The stream of the room is cut; what was connected goes on. */
  isCutOff: boolean
  others: readonly ConnectionState[]
  lines: readonly Written[]
  /** The chat as it was when this side pressed Keep. */
  keptLines: number
}

export const atTheDoor: CallState = {
  phase: 'outside',
  room: undefined,
  failure: undefined,
  isCutOff: false,
  others: [],
  lines: [],
  keptLines: 0,
}
