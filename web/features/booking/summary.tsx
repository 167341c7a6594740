import type { Doctor } from '#contract/doctors/doctors.ts'
import { bookingSummary } from '#texts/booking/booking-summary.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { asPrice, dateInWords } from '../../language/format.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { Step } from './steps.ts'
import type { Choice } from './choice.ts'
import { cancellingOfChoice, costsOfChoice, useStartsIn } from './costs-in-words.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import type { PlannedTime } from './series/plan.ts'
import { SeriesDates } from './series/series-dates.tsx'
import { useSlotInWords } from './use-slot-in-words.ts'

type Props = {
  doctor: Doctor
  choice: Choice
  step: Step
  /** The times of a series, as far as they are known. */
  times?: readonly PlannedTime[]
}

/** The booking so far, beside each step; on a phone, a bar at the bottom. */
export function Summary({ doctor, choice, step, times = [] }: Props) {
  const inWords = useSlotInWords(choice)
  const last = times.at(-1)
  const startsIn = useStartsIn(choice)(step.date, step.at === 'slot' ? undefined : step.slotId)
  const cancelling = cancellingOfChoice(choice, startsIn)
  const said = costsOfChoice(choice, startsIn)
  return (
    <aside className="summary" aria-label={bookingSummary.label}>
      <div className="summary-doctor">
        <Portrait name={doctor.name} image={doctor.image} size={72} />
        <div>
          <p className="summary-name">{common.doctor(doctor.name)}</p>
          <p className="soft">
            {contractWords.specializations[doctor.specialization]} · {bookingSummary.experience(doctor.experience)}
          </p>
        </div>
      </div>
      <dl>
        {last ? (
          <div className="summary-series">
            <dt className="unseen">{bookingSummary.when}</dt>
            <dd>
              <p>{visitSeries.whole(times.length, dateInWords(last.appointmentDate, 'short'))}</p>
              <SeriesDates times={times} choice={choice} />
            </dd>
          </div>
        ) : (
          <div className="summary-when">
            <dt>{bookingSummary.when}</dt>
            <dd>
              <span>{step.date ? dateInWords(step.date, 'short') : bookingSummary.chooseDay}</span>
              <span>{step.at === 'slot' ? bookingSummary.chooseTime : inWords(step.date, step.slotId)}</span>
            </dd>
          </div>
        )}
        {choice.offer && (
          <div>
            <dt>{visitChoice.summary}</dt>
            <dd>{whatInWords(choice)}</dd>
          </div>
        )}
        <div>
          <dt>{bookingSummary.where}</dt>
          <dd>
            <bdi>{whereInWords(choice)}</bdi>
          </dd>
        </div>
        <div className="summary-fee">
          <dt>{bookingSummary.fee}</dt>
          <dd>
            {asPrice(choice.fee * Math.max(1, times.length))}
            {times.length > 1 && choice.fee > 0 && <small>{visitSeries.each(asPrice(choice.fee))}</small>}
          </dd>
        </div>
      </dl>
      {cancelling && <p className="summary-note soft">{cancelling}</p>}
      {/* The payment step shows it itself. */}
      {said && step.at !== 'method' && <p className="summary-note soft">{said}</p>}
    </aside>
  )
}
