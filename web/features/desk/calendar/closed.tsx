import type { CalendarClosure } from '#contract/desk/calendar.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords } from '../../../language/format.ts'

/** Why nobody has hours: the places that are closed on the days that are shown. */
export function Closed({ closed }: { closed: readonly CalendarClosure[] }) {
  return closed.map(({ place, name, from, to }) => {
    const [first, last] = [dateInWords(from, 'short'), dateInWords(to, 'short')]
    return (
      <p key={`${place} ${from} ${name}`} className="cal-closed">
        {deskCalendar.closedAt(place, from === to ? first : deskCalendar.range(first, last), name)}
      </p>
    )
  })
}
