import { visitSeries } from '#texts/booking/visit-series.ts'
import { dateInWords } from '../../../language/format.ts'
import type { Choice } from '../choice.ts'
import { useSlotInWords } from '../use-slot-in-words.ts'
import { keyOf, type PlannedTime } from './plan.ts'

/** The visits of a series; a replaced date is named beside its new time. */
export function SeriesDates({ times, choice }: { times: readonly PlannedTime[]; choice: Choice }) {
  const inWords = useSlotInWords(choice)
  return (
    <ol className="series-dates">
      {times.map((time) => (
        <li key={keyOf(time)}>
          <span>{dateInWords(time.appointmentDate, 'short')}</span>{' '}
          <strong>{inWords(time.appointmentDate, time.slotId)}</strong>
          {time.insteadOf && <small>{visitSeries.instead(dateInWords(time.insteadOf, 'short'))}</small>}
        </li>
      ))}
    </ol>
  )
}
