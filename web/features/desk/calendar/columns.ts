import type { Calendar, CalendarAway, CalendarHold, CalendarVisit, CalendarWindow } from '#contract/desk/calendar.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'

/** One column of the grid: a day of one doctor. */
export type Column = {
  key: string
  doctorId: string
  date: string
  title: string
  /** Beside the title: of a doctor what they are, of a date nothing. */
  aside: string
  windows: CalendarWindow[]
  visits: CalendarVisit[]
  holds: CalendarHold[]
  away: CalendarAway[]
}

/**
 * A day of each doctor side by side, or the days of one. Of a week, days at its ends on which nothing is are left out.
 */
export function columnsOf(calendar: Calendar, dates: readonly string[], ofMany: boolean): Column[] {
  const columns = calendar.doctors.flatMap((doctor) =>
    dates.map((date) => {
      const mine = <T extends { doctorId: string; date: string }>(all: readonly T[]) =>
        all.filter((each) => each.doctorId === doctor._id && each.date === date)
      return {
        key: `${doctor._id} ${date}`,
        doctorId: doctor._id,
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
  // Five days at least, so that the week looks like one.
  return first < 0 ? columns : columns.slice(Math.min(first, 2), Math.max(last + 1, Math.min(first, 2) + 5))
}
