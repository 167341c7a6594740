import type { Doctor } from '#contract/doctors/doctors.ts'
import { wire } from '#texts/wire.ts'
import { common } from '#texts/common.ts'
import { booking } from '#texts/booking.ts'
import { choice as choiceTexts } from '#texts/choice.ts'
import { series as seriesTexts } from '#texts/series.ts'
import { asPrice, dateInWords } from '../../language/format.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { Step } from './steps.ts'
import type { Choice } from './choice.ts'
import { cancellingOfChoice, costsOfChoice, useStartsIn } from './costs-in-words.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import type { PlannedTime } from './series/plan.ts'
import { SeriesDates } from './series/series-dates.tsx'
import { useSlotInWords } from './use-slot-in-words.ts'
import './summary.css'

type Props = {
  doctor: Doctor
  choice: Choice
  step: Step
  /** Of a series, as far as its dates are known. */
  times?: readonly PlannedTime[]
}

/** What is being booked, beside every step; a bar at the bottom of a phone. */
export function Summary({ doctor, choice, step, times = [] }: Props) {
  const t = booking.summary
  const inWords = useSlotInWords(choice)
  const last = times.at(-1)
  const startsIn = useStartsIn(choice)(step.date, step.at === 'slot' ? undefined : step.slotId)
  const cancelling = cancellingOfChoice(choice, startsIn)
  const said = costsOfChoice(choice, startsIn)
  return (
    <aside className="summary" aria-label={t.label}>
      <div className="summary-doctor">
        <Portrait name={doctor.name} image={doctor.image} size={72} />
        <div>
          <p className="summary-name">{common.doctor(doctor.name)}</p>
          <p className="soft">
            {wire.specializations[doctor.specialization]} · {t.experience(doctor.experience)}
          </p>
        </div>
      </div>
      <dl>
        {last ? (
          <div className="summary-series">
            <dt className="unseen">{t.when}</dt>
            <dd>
              <p>{seriesTexts.whole(times.length, dateInWords(last.appointmentDate, 'short'))}</p>
              <SeriesDates times={times} choice={choice} />
            </dd>
          </div>
        ) : (
          <div className="summary-when">
            <dt>{t.when}</dt>
            <dd>
              <span>{step.date ? dateInWords(step.date, 'short') : t.chooseDay}</span>
              <span>{step.at === 'slot' ? t.chooseTime : inWords(step.date, step.slotId)}</span>
            </dd>
          </div>
        )}
        {choice.kind && (
          <div>
            <dt>{choiceTexts.summary}</dt>
            <dd>{whatInWords(choice)}</dd>
          </div>
        )}
        <div>
          <dt>{t.where}</dt>
          <dd>
            <bdi>{whereInWords(choice)}</bdi>
          </dd>
        </div>
        <div className="summary-fee">
          <dt>{t.fee}</dt>
          <dd>
            {asPrice(choice.fee * Math.max(1, times.length))}
            {times.length > 1 && choice.fee > 0 && <small>{seriesTexts.each(asPrice(choice.fee))}</small>}
          </dd>
        </div>
      </dl>
      {cancelling && <p className="summary-note soft">{cancelling}</p>}
      {said && <p className="summary-note soft">{said}</p>}
    </aside>
  )
}
