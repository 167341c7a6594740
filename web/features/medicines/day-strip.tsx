import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { clockText } from '../../clock/clock-text.ts'
import { format } from '../../language/format.ts'

/** Hours that are written below the day. */
const hours = [0, 6, 12, 18, 24]

/** The day as a line from midnight to midnight, with a mark for each dose. */
export function DayStrip({ minutes }: { minutes: readonly number[] }) {
  const { ltr, row } = format()
  const sorted = minutes.toSorted((one, other) => one - other)
  return (
    <figure className="day-strip">
      <figcaption>
        {sorted.length > 0
          ? medicinesPage.form.dayOf(row(sorted.map((minute) => ltr(clockText(minute)))))
          : medicinesPage.form.noDay}
      </figcaption>
      {/* A day goes from left to right in every language, as a clock's numbers do. */}
      <svg viewBox="-20 0 1480 90" aria-hidden="true" direction="ltr">
        <line className="day-line" x1="0" x2="1440" y1="40" y2="40" />
        {hours.map((hour) => (
          <g key={hour}>
            <line className="day-tick" x1={hour * 60} x2={hour * 60} y1="30" y2="50" />
            <text fontSize={34} x={hour * 60} y="82" textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}>
              {hour}
            </text>
          </g>
        ))}
        {sorted.map((minute) => (
          <circle key={minute} className="day-dose" cx={minute} cy="40" r="16" />
        ))}
      </svg>
    </figure>
  )
}
