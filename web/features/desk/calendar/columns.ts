import type { Calendar, CalendarAway, CalendarHold, CalendarVisit, CalendarWindow } from '#contract/desk/calendar.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'

/** One column of the grid: a day of one doctor, or of one room. */
export type Column = {
  key: string
  /** Empty for a room. */
  doctorId: string
  /** The doctor's name, with the title. */
  doctor: string
  /** Of a room: the names of the doctors by their ids, as its visits are of several. */
  nameOf?: ReadonlyMap<string, string>
  date: string
  title: string
  /** Beside the title: a doctor's specialty; empty for a date. */
  aside: string
  windows: CalendarWindow[]
  visits: CalendarVisit[]
  holds: CalendarHold[]
  away: CalendarAway[]
}

/** The index of the column in which a visit would be with a doctor on a date; -1 where that is not shown. */
export function columnOf(
  columns: readonly Column[],
  { _id: id }: Pick<CalendarVisit, '_id'>,
  { doctorId, date }: Pick<Column, 'doctorId' | 'date'>,
): number {
  const of = columns.findIndex((each) => each.doctorId === doctorId && each.date === date)
  if (of >= 0) return of
  return columns.findIndex((each) => !each.doctorId && each.date === date && each.visits.some(({ _id }) => _id === id))
}

/**
 * The columns of the grid: one day of each doctor, or several days of one. Empty days at the ends of a week are left
 * out.
 */
export function columnsOf(calendar: Calendar, dates: readonly string[], ofMany: boolean): Column[] {
  const columns = calendar.doctors.flatMap((doctor) =>
    dates.map((date) => {
      const mine = <T extends { doctorId: string; date: string }>(all: readonly T[]) =>
        all.filter((each) => each.doctorId === doctor._id && each.date === date)
      return {
        key: `${doctor._id} ${date}`,
        doctorId: doctor._id,
        doctor: common.doctor(doctor.name),
        date,
        title: ofMany ? common.doctor(doctor.name) : dateInWords(date, 'short'),
        aside: ofMany ? specialtyInWords(doctor.specialization) : '',
        windows: mine(calendar.windows),
        visits: mine(calendar.visits),
        holds: mine(calendar.holds),
        away: mine(calendar.away),
      }
    }),
  )
  if (ofMany || dates.length !== 7) return columns
  const isUsed = ({ windows, visits, holds }: Column) => windows.length + visits.length + holds.length > 0
  const first = columns.findIndex(isUsed)
  const last = columns.findLastIndex(isUsed)
  // At least five days, so that it still looks like a week.
  return first < 0 ? columns : columns.slice(Math.min(first, 2), Math.max(last + 1, Math.min(first, 2) + 5))
}
