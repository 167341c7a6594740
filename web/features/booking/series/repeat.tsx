import { IconRepeat } from '@tabler/icons-react'
import { addDays } from '#contract/clinic-time.ts'
import { seriesVisits } from '#contract/rules.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import type { Choice } from '../choice.ts'
import { mostVisits } from './plan.ts'

/** The number of visits that is proposed at first. */
const proposed = 4

type Props = { choice: Choice; date: string; onRepeat: (everyWeeks: number, visits: number) => void }

/** A button to book the visit several times; nothing where a second one would be too far ahead. */
export function Repeat({ choice, date, onRepeat }: Props) {
  const clock = useClinicClock(choice.timeZone)
  const most = clock ? mostVisits(date, 1, addDays(clock.date, choice.days)) : 1
  if (most < seriesVisits.least) return null
  return (
    <button type="button" className="repeat" onClick={() => onRepeat(1, Math.min(proposed, most))}>
      <IconRepeat size={22} stroke={1.5} aria-hidden="true" />
      <span>
        <strong>{visitSeries.repeat}</strong>
        <span className="soft">{visitSeries.repeatSays}</span>
      </span>
    </button>
  )
}
