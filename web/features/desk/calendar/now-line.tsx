import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { placedAt } from './visit-block.tsx'
import { minuteOf } from '../../../clock/clock-text.ts'

/** What time it is there, across the days of today. */
export function NowLine({ timeZone, dates }: { timeZone: string; dates: readonly string[] }) {
  const clock = useClinicClock(timeZone)
  const first = clock ? dates.indexOf(clock.date) : -1
  if (!clock || first < 0) return null
  const count = dates.lastIndexOf(clock.date) - first + 1
  const style = {
    ...placedAt({ minute: minuteOf(clock.time), minutes: 0 }),
    gridColumn: `${first + 2} / span ${count}`,
  }
  return <div className="cal-now" style={style} role="img" aria-label={deskCalendar.now(clock.time)} />
}
