import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import type { Column } from './columns.ts'

type Moved = Pick<CalendarVisit, '_id' | 'doctorId' | 'placeId' | 'minutes'> & { kind: { _id: string; name: string } }
type Offers = readonly { _id: string; placeIds: readonly string[] }[]

/**
 * Why a visit cannot be with the doctor of a column, as far as it is known: at a minute, or without one, on that day
 * at all. Undefined for the visit's own doctor, with whom it also stays in the column of a room.
 */
export function whyNotWith(
  offers: Offers | undefined,
  visit: Moved,
  { doctorId, doctor, visits, holds, away }: Pick<Column, 'doctorId' | 'doctor' | 'visits' | 'holds' | 'away'>,
  minute?: number,
): string | undefined {
  if (!doctorId || doctorId === visit.doctorId) return undefined
  const offer = offers?.find(({ _id }) => _id === visit.kind._id)
  if (offers && !offer) return deskCalendar.move.whyNot.notOffered(doctor, visit.kind.name)
  if (offer && !offer.placeIds.includes(visit.placeId)) return deskCalendar.move.whyNot.notThere(doctor)
  if (minute === undefined) return undefined
  const meets = (each: { minute: number; minutes: number }) =>
    each.minute < minute + visit.minutes && minute < each.minute + each.minutes
  if (away.some(meets)) return deskCalendar.move.whyNot.isAway(doctor)
  const others = [...visits.filter(({ _id }) => _id !== visit._id), ...holds]
  return others.some(meets) ? deskCalendar.move.whyNot.isBusy(doctor) : deskCalendar.move.whyNot.noHours(doctor)
}
