import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import type { Column } from './columns.ts'
import type { Shown } from './use-view.ts'

/** A day of a week opens as a day, a doctor among others as their own calendar. */
export function Head({ column, shown }: { column: Column; shown: Shown }) {
  const open = () => (shown.ofMany ? shown.set('doctor', column.doctorId) : shown.openDay(column.date))
  return (
    <button type="button" className="row-link" title={column.title} onClick={open}>
      <bdi>{column.title}</bdi>
    </button>
  )
}

/** What is shown; a year that is not this one is named. */
export function titleOf({ view, day, dates }: Shown, today: string): string {
  if (view === 'month') return format().monthWithYear(day)
  const last = dates.at(-1)!
  const days =
    dates.length === 1
      ? dateInWords(day)
      : deskCalendar.range(dateInWords(dates[0]!, 'short'), dateInWords(last, 'short'))
  return last.slice(0, 4) === today.slice(0, 4) ? days : `${days} ${last.slice(0, 4)}`
}
