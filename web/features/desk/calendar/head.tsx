import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import type { Column } from './columns.ts'
import type { Shown } from './use-view.ts'

/** The head of a column: a day opens that day, a doctor their own calendar; a room is only named. */
export function Head({ column, shown }: { column: Column; shown: Shown }) {
  if (!column.doctorId) {
    return (
      <b title={column.aside}>
        <bdi>{column.title}</bdi>
      </b>
    )
  }
  const open = () => (shown.ofMany ? shown.set('doctor', column.doctorId) : shown.openDay(column.date))
  return (
    <button type="button" className="row-link" title={column.title} onClick={open}>
      <bdi>{column.title}</bdi>
    </button>
  )
}

/** The title of what is shown; the year only if it is not this one. */
export function titleOf({ view, day, dates }: Shown, today: string): string {
  if (view === 'month') return format().monthWithYear(day)
  const last = dates.at(-1)!
  const days =
    dates.length === 1
      ? dateInWords(day)
      : deskCalendar.range(dateInWords(dates[0]!, 'short'), dateInWords(last, 'short'))
  return last.slice(0, 4) === today.slice(0, 4) ? days : `${days} ${last.slice(0, 4)}`
}
