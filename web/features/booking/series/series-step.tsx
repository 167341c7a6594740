import { cardStep } from '#texts/booking/card-step.ts'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { seriesVisits } from '#contract/rules.ts'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { ApiFailure } from '../../../wire/api.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { isOfLogIn, sentenceOf } from '../../../ui/say.ts'
import { SendConfirmation } from '../../auth/send-confirmation.tsx'
import { ChooseCard } from '../../payments/saved-cards/choose-card.tsx'
import { type Choice, isAtClinic, isOnCard, mayPayInFullByCard, paidNow, paysDeposits } from '../choice.ts'
import { costsOfChoice } from '../costs-in-words.ts'
import { NoteField } from '../note-field.tsx'
import type { Step } from '../steps.ts'
import { Summary } from '../summary.tsx'
import { PayBy, type PaidBy } from './pay-by.tsx'
import { type Instead, mostVisits, offeredWeeks, type PlannedTime, planned } from './plan.ts'
import { PlannedList } from './planned-list.tsx'
import { seriesQuery, useBookSeries } from './queries.ts'
import { ReviewSeries } from './review-series.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = {
  doctor: Doctor
  choice: Choice
  step: Step & { at: 'series' }
  note: string
  onNote: (note: string) => void
  onChange: (everyWeeks: number, visits: number) => void
  onBooked: (visits: readonly PlannedTime[]) => void
  onBack: () => void
}

/**
 * The step for a series: how often, all dates with whether they are free, and a review. No times are held meanwhile.
 */
export function SeriesStep({ doctor, choice, step, note, onNote, onChange, onBooked, onBack }: Props) {
  const { date, slotId, everyWeeks, visits } = step
  const clock = useClinicClock(choice.timeZone)
  const [instead, setInstead] = useState<Instead>({})
  const [problem, setProblem] = useState('')
  const [savedCardId, setSavedCardId] = useState<string>()
  const [chosenPayBy, setPayBy] = useState<PaidBy>()
  const { data: clinic } = useQuery(clinicQuery)
  const list = useRef<HTMLDivElement>(null)
  const check = useQuery(seriesQuery({ doctorId: doctor._id, date, slotId, everyWeeks, visits, ...choice.visit }))
  const isUnconfirmed = check.error instanceof ApiFailure && check.error.code === 'address_unconfirmed'
  const [asking, setAsking] = useState(false)
  const bookSeries = useBookSeries(() => setAsking(true))
  /** A second press may come before the button is drawn as busy. */
  const sending = useRef(false)
  const lastDate = clock ? addDays(clock.date, choice.days) : date
  const mostAt = (weeks: number) => mostVisits(date, weeks, lastDate)
  const weeks = offeredWeeks.filter((each) => mostAt(each) >= seriesVisits.least)
  const inFull = mayPayInFullByCard(choice) && (clinic?.methods.includes('card') ?? true)
  const payBy = inFull ? (chosenPayBy ?? (isAtClinic(choice) ? 'clinic' : 'card')) : undefined
  const needsCard = isOnCard(choice) || paysDeposits(choice) || payBy === 'card'
  const { times, open } = planned(check.data ?? [], instead)
  const payNow = paidNow(choice, times.length, payBy === 'card')

  /** A message about another card does not apply to this one. */
  function chooseCard(id: string | undefined) {
    setProblem('')
    setSavedCardId(id)
  }

  async function book() {
    if (sending.current) return
    setProblem('')
    if (open.length > 0) {
      setProblem(visitSeries.decide(open.length))
      list.current?.querySelector<HTMLElement>('[data-clash] [role="radio"][tabindex="0"]')?.focus()
      return
    }
    if (times.length < seriesVisits.least) {
      setProblem(visitSeries.tooFew)
      return
    }
    sending.current = true
    try {
      const wanted = times.map(({ appointmentDate, slotId: slot }) => ({ appointmentDate, slotId: slot }))
      const booked = await bookSeries.mutateAsync({
        doctorId: doctor._id,
        ...choice.visit,
        everyWeeks,
        visits: wanted,
        savedCardId: needsCard ? savedCardId : undefined,
        shown: { price: choice.fee, now: payNow },
        notes: note,
      })
      if (booked) onBooked(times)
    } catch (reason) {
      if (!isOfLogIn(reason)) setProblem(sentenceOf(reason, visitSeries.notBooked))
    } finally {
      sending.current = false
      setAsking(false)
    }
  }

  // Each visit has its own deadline for free cancelling.
  const said = costsOfChoice(choice, undefined)
  return (
    <>
      <section aria-labelledby="booking-question">
        <h1 id="booking-question" className="booking-question">
          {visitSeries.heading}
        </h1>
        <div className="series-asked">
          <div>
            <p className="visit-question">{visitSeries.every}</p>
            <ChoiceGroup
              label={visitSeries.every}
              className="series-weeks"
              choiceClassName="series-week"
              choices={weeks.map((each) => ({
                value: String(each),
                name: visitSeries.everyWeeks(each),
                shown: visitSeries.everyWeeks(each),
              }))}
              chosen={String(everyWeeks)}
              onChoose={(value) => onChange(Number(value), Math.min(visits, mostAt(Number(value))))}
            />
          </div>
          <NativeSelect
            className="series-count"
            label={visitSeries.count}
            value={String(visits)}
            data={Array.from({ length: Math.max(mostAt(everyWeeks), visits) - 1 }, (_, n) => ({
              value: String(n + 2),
              label: visitSeries.countUntil(n + 2, dateInWords(addDays(date, 7 * everyWeeks * (n + 1)), 'short')),
            }))}
            onChange={(event) => onChange(everyWeeks, Number(event.currentTarget.value))}
          />
        </div>
        {isUnconfirmed ? (
          <section className="panel stack">
            <SendConfirmation why={check.error?.message} />
          </section>
        ) : (
          <Loaded
            of={check}
            failed={(reason) => sentenceOf(reason, visitSeries.failed)}
            shape={
              <div className="planned" aria-hidden="true">
                {Array.from({ length: visits }, (_, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
                  <Skeleton key={n} height={56} />
                ))}
              </div>
            }
          >
            {(dates) => (
              <>
                <div ref={list} aria-busy={check.isPlaceholderData}>
                  <PlannedList
                    visits={dates}
                    choice={choice}
                    instead={instead}
                    onInstead={(at, time) => {
                      setProblem('')
                      setInstead((before) => ({ ...before, [at]: time }))
                    }}
                  />
                </div>
                <NoteField note={note} onNote={onNote} />
                {said && <p className="terms-said">{said}</p>}
                {payBy && isAtClinic(choice) && <PayBy fee={choice.fee} chosen={payBy} onChoose={setPayBy} />}
                {needsCard && <ChooseCard chosen={savedCardId} onChoose={chooseCard} />}
                <p className="booking-problem" role="alert">
                  {asking ? (payNow > 0 ? cardStep.asking : cardStep.askingUnpaid) : problem}
                </p>
                {(!needsCard || savedCardId) && (
                  <ReviewSeries
                    doctor={doctor}
                    choice={choice}
                    times={times}
                    firstByCard={payBy === 'card'}
                    payNow={payNow}
                    busy={bookSeries.isPending || check.isPlaceholderData}
                    onBook={book}
                  />
                )}
              </>
            )}
          </Loaded>
        )}
        <Button variant="default" onClick={onBack} disabled={bookSeries.isPending}>
          {bookingPage.back}
        </Button>
      </section>
      <Summary doctor={doctor} choice={choice} step={step} times={times} />
    </>
  )
}
