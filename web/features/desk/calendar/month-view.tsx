import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import type { Column } from './columns.ts'
import { isWholeDay } from './in-words.ts'
import { clockText } from '../../../clock/clock-text.ts'

type Props = { columns: Column[]; day: string; today: string; onDay: (date: string) => void }

/** The number of visits that the cell of a day names. */
const most = 3

/** The weeks of a month; the number of a day opens it. */
export function MonthView({ columns, day, today, onDay }: Props) {
  const weeks = Array.from({ length: columns.length / 7 }, (_, n) => columns.slice(n * 7, n * 7 + 7))
  return (
    <table className="cal-month">
      <thead>
        <tr>
          {format()
            .week()
            .map((weekday) => (
              <th key={weekday} scope="col" abbr={format().weekday(weekday)}>
                {format().weekdayHead(weekday)}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.date}>
            {week.map(({ date, visits, away }) => (
              <td
                key={date}
                data-other={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                data-today={date === today || undefined}
              >
                <button
                  type="button"
                  aria-label={deskCalendar.dayOf(dateInWords(date), visits.length)}
                  aria-current={date === today ? 'date' : undefined}
                  onClick={() => onDay(date)}
                >
                  {Number(date.slice(8))}
                </button>
                <ul>
                  {away.some((each) => each.why === 'off' && isWholeDay(each)) && (
                    <li className="soft">{deskCalendar.away.allDay}</li>
                  )}
                  {visits.slice(0, visits.length > most ? most - 1 : most).map((visit) => (
                    <li key={visit._id} className="cal-of-month">
                      {format().ltr(clockText(visit.minute))} <bdi>{visit.patient.name}</bdi>
                    </li>
                  ))}
                  {visits.length > most && <li className="soft">{deskCalendar.more(visits.length - most + 1)}</li>}
                </ul>
                {visits.length > 0 && (
                  <span className="cal-count" aria-hidden="true">
                    {format().number(visits.length)}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
