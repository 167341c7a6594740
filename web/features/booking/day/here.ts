import { isThere } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import type { BoardVisit } from '#contract/desk/desk.ts'

const aMinute = 60_000

/** Whole minutes from an instant until now (ms since 1970), and never below 0. */
export const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / aMinute))

type Times = Pick<BoardVisit, 'startsAt' | 'arrivedAt'>
type Callable = Pick<Appointment, 'status' | 'kind' | 'appointmentDate'>

/** From when a patient waits: the time of the visit, or their arrival if that is later. */
export const dueAt = ({ startsAt, arrivedAt }: Times): string =>
  arrivedAt && arrivedAt > startsAt ? arrivedAt : startsAt

/** How many minutes a patient who has arrived has been waiting; null before the time of the visit. */
export const minutesWaited = (visit: Times, now: number): number | null =>
  Date.parse(visit.startsAt) > now ? null : minutesSince(dueAt(visit), now)

/** Patients who wait, in the order in which they are called: longest wait first, then by arrival. */
export function inOrderOfWait<V extends Times>(waiting: readonly V[]): V[] {
  // A patient who was just marked as arrived has no time of arrival yet, and comes last.
  const since = (visit: V) => (visit.arrivedAt ? `${dueAt(visit)} ${visit.arrivedAt}` : 'now')
  return waiting.toSorted((a, b) => since(a).localeCompare(since(b)))
}

/** Whether the patient of an appointment has arrived and is not called in yet. */
export const isWaiting = (visit: Pick<Appointment, 'status' | 'arrivedAt'>): boolean =>
  isThere(visit) && visit.status !== 'in-progress'

/** Whether a doctor may call the patient in: today, to a visit at the clinic that has not begun. */
export const mayCallIn = ({ status, kind, appointmentDate }: Callable, today: string): boolean =>
  (status === 'pending' || status === 'confirmed') && kind.mode === 'clinic' && appointmentDate === today

/**
 * The other visits in the room into which a visit is called: somebody may have forgotten to end one, or is calling too
 * early.
 */
export const alsoInRoom = <V extends Pick<BoardVisit, '_id' | 'room' | 'stage'>>(
  visits: readonly V[],
  { _id, room }: Pick<BoardVisit, '_id' | 'room'>,
): V[] => visits.filter((each) => each.stage === 'room' && each._id !== _id && room !== null && each.room === room)

/** Those of `now` who wait and were not there `before`. */
export function arrivedSince<V extends Pick<BoardVisit, '_id' | 'stage'>>(
  before: readonly V[],
  now: readonly V[],
): V[] {
  const known = new Set(before.map(({ _id }) => _id))
  return now.filter(({ _id, stage }) => stage === 'waiting' && !known.has(_id))
}
