import type { BoardVisit } from '#contract/desk/desk.ts'
import { ApiFailure } from '../../../wire/api.ts'

/** Into which room somebody is called, and that it does not matter who else is there. */
export type Into = { roomId?: string; anyway?: boolean }

/** Whether the server has refused a call because somebody else is in that room. */
export const isTaken = (reason: unknown): reason is ApiFailure =>
  reason instanceof ApiFailure && reason.code === 'room_taken'

/** Of the visits that are with a doctor in one room of the place: the names of the others, by the id of each. */
export function besidesOf(visits: readonly BoardVisit[]): ReadonlyMap<string, readonly string[]> {
  const inRoom = visits.filter(({ stage, roomId }) => stage === 'room' && roomId)
  const besides = inRoom.map(({ _id, roomId }): [string, string[]] => [
    _id,
    inRoom.filter((each) => each.roomId === roomId && each._id !== _id).map(({ patient }) => patient.name),
  ])
  return new Map(besides.filter(([, names]) => names.length > 0))
}
