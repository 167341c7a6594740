import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { offerRedirectSeconds, paypalMinutes, successRedirectSeconds } from '#contract/rules.ts'
import { joinFromMinutes } from '#contract/video/video-times.ts'
import { doneStep } from '#texts/booking/done-step.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { paypalPage } from '#texts/payments/paypal-page.ts'
import { dateInWords } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useActing } from '../people/acting.ts'
import type { Choice } from './choice.ts'
import { SeriesDates } from './series/series-dates.tsx'
import type { Step } from './steps.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import { useSlotInWords } from './use-slot-in-words.ts'

type Props = {
  doctor: Doctor
  choice: Choice
  step: Step & { at: 'done' }
  /** What can be done before the visit, by its date; it calls `onShown` if there is something. */
  offers?: ((date: string, onShown: () => void) => ReactNode) | undefined
}

/** Step 4: the visit is booked. Redirects to the dashboard, except where there is more to read. */
export function DoneStep({ doctor, choice, step: { date, slotId, series, approveAt }, offers }: Props) {
  const navigate = useNavigate()
  const inWords = useSlotInWords(choice)
  const last = series?.at(-1)
  const isSeries = series !== undefined
  const [isOffered, setOffered] = useState(false)
  const onOffered = useCallback(() => setOffered(true), [])
  // The visits of the person it was booked for, if the account may see them.
  const { search, may } = useActing()
  const visits = `/dashboard${may('visits') ? search : ''}`
  const leaving = approveAt
    ? paypalPage.going
    : approveAt === null
      ? paypalPage.unreachable(paypalMinutes)
      : doneStep.leaving
  useEffect(() => {
    // No redirect from a series (many dates to read), nor when PayPal is unreachable (instructions to read).
    if (isSeries || approveAt === null) return
    const goOn = () => (approveAt ? window.location.assign(approveAt) : navigate(visits, { replace: true }))
    const seconds = isOffered && !approveAt ? offerRedirectSeconds : successRedirectSeconds
    const timer = setTimeout(goOn, seconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate, isSeries, isOffered, approveAt, visits])
  return (
    <section className="booking-done" role="status">
      <span className="booking-done-mark">
        <IconCheck size={32} stroke={2.5} aria-hidden="true" />
      </span>
      <h1>{doneStep.heading}</h1>
      <p className="booking-done-time">
        {last
          ? visitSeries.whole(series!.length, dateInWords(last.appointmentDate))
          : doneStep.at(dateInWords(date), inWords(date, slotId, 'start'))}
      </p>
      <p>{doneStep.who(doctor.name)}</p>
      {choice.offer && <p>{whatInWords(choice)}</p>}
      {choice.kind?.mode === 'video' ? (
        <p>{visitChoice.joins(joinFromMinutes)}</p>
      ) : (
        choice.place && <p>{whereInWords(choice)}</p>
      )}
      {series ? <SeriesDates times={series} choice={choice} /> : <p className="soft">{leaving}</p>}
      {offers?.(date, onOffered)}
      {approveAt ? (
        <Button component="a" href={approveAt}>
          {paypalPage.goNow}
        </Button>
      ) : (
        <Button component={Link} to={visits} replace variant="default">
          {series ? visitSeries.see : doneStep.leave}
        </Button>
      )}
    </section>
  )
}
