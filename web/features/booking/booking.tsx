import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { slotTimes } from '#contract/clinic-time.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import { saysTimeIsGone } from '#contract/booking/clashes.ts'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { contactStep } from '#texts/booking/contact-step.ts'
import { slotStep } from '#texts/booking/slot-step.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { ApiFailure, call } from '../../wire/api.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dateInWords, format } from '../../language/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { useHeadingFocus } from '../../ui/heading-focus.ts'
import { say } from '../../ui/say.ts'
import { aboutOf } from '../doctors/about.ts'
import { freeDatesQuery } from '../doctors/queries.ts'
import { approvalOf } from '../payments/paypal-queries.ts'
import { KnownWhom } from '../people/known-whom.tsx'
import { ForYou, WhoForQuestion } from '../people/who-for.tsx'
import { CardStep } from './card-step.tsx'
import { isOnCard } from './choice.ts'
import { doctorNameOf } from './appointments/appointment-lists.ts'
import { ContactStep, useContact } from './contact-step.tsx'
import { DoneStep } from './done-step.tsx'
import { LostChoice } from './lost-choice.tsx'
import { MethodStep } from './method-step.tsx'
import { findOwnInTheWay, useOwnInTheWay } from './own-visits.ts'
import { timesChanged } from './queries.ts'
import type { PlannedTime } from './series/plan.ts'
import { SeriesStep } from './series/series-step.tsx'
import { SlotStep } from './slot-step.tsx'
import { Stepper } from './stepper.tsx'
import { type Move, next, type Step, searchOf, stepOf } from './steps.ts'
import { Summary } from './summary.tsx'
import type { Choice } from './choice.ts'
import { useVisitChoice } from './use-choice.ts'
import { useNote } from './use-note.ts'
import { HeldUntil } from './waiting-list/held-until.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The placeholder while what can be booked is loading. */
export const BookingSkeleton = () => (
  <div className="booking-columns">
    <Skeleton height={320} />
    <Skeleton height={320} />
  </div>
)

type Offered = Pick<ComponentProps<typeof DoneStep>, 'doctor' | 'offers'>

/** Booking with a doctor; person, kind and place are in the address. */
export function ChosenBooking({ doctor, offers }: Offered) {
  return (
    <KnownWhom asks waiting={<BookingSkeleton />}>
      <BookingForWhom doctor={doctor} offers={offers} />
    </KnownWhom>
  )
}

function BookingForWhom({ doctor, offers }: Offered) {
  const { choice, choose, asksWhom, failed, retry } = useVisitChoice(doctor)
  if (asksWhom) return <WhoForQuestion />
  if (failed) return <Failed message={bookingPage.choiceFailed} onRetry={retry} />
  if (!choice) return <BookingSkeleton />
  if (choice.lost) return <LostChoice choice={choice} onChoose={choose} />
  return <Booking doctor={doctor} choice={choice} onChoose={choose} offers={offers} />
}

type BookingProps = Offered & { choice: Choice; onChoose: (key: 'kind' | 'place', id: string) => void }

/** The four steps. The address holds the current one, except success: going back to it would make no sense. */
function Booking({ doctor, choice, onChoose, offers }: BookingProps) {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const [done, setDone] = useState<Step & { at: 'done' }>()
  const [busyWith, setBusyWith] = useState<PaymentMethod>()
  const [notice, setNotice] = useState('')
  const [problem, setProblem] = useState('')
  const { note, setNote, discard } = useNote(doctor._id, choice.visit.personId, aboutOf(search))
  const dates = useQuery(freeDatesQuery(doctor._id, choice.visit))
  const asked = done ?? stepOf(search)
  // Before a day is chosen, the first one with a free time is preselected.
  const first = asked.at === 'slot' && !asked.date ? dates.data?.[0]?.date : undefined
  const step: Step = first ? { at: 'slot', date: first } : asked
  const contact = useContact(choice)
  const clock = useClinicClock(choice.timeZone)
  // Contact data is asked for within a step, under a heading of its own.
  useHeadingFocus(step.at !== 'slot' && contact.state === 'missing' ? 'contact' : step.at)

  function move(to: Move, how: { replace?: boolean } = {}) {
    const reached = next(step, to)
    setProblem('')
    if (to.to !== 'slotLost') setNotice('')
    if (reached.at === 'done') setDone(reached)
    else setSearch((before) => searchOf(reached, before), { replace: how.replace ?? false })
  }

  const ownInWords = (own: Appointment) =>
    slotStep.own(doctorNameOf(own), dateInWords(own.appointmentDate), format().ltr(`${own.startTime}–${own.endTime}`))
  /** Where the patient has another visit at that time, the message names it. */
  async function inFull(sentence: string, code: string | undefined): Promise<string> {
    if (code !== 'patient_busy' || !clock || step.at === 'slot' || step.at === 'done') return sentence
    const own = await findOwnInTheWay(choice.visit.personId, step.date, slotTimes(step.slotId), clock.timeZone)
    return own ? ownInWords(own) : sentence
  }

  async function lose(said: string, code?: string) {
    const sentence = await inFull(said, code)
    setNotice(sentence)
    move({ to: 'slotLost' }, { replace: true })
    void timesChanged(queries)
  }

  // A time chosen in the directory may overlap another visit of the patient, who has not been told yet.
  const chosen = step.at === 'method' ? step : undefined
  const ownInTheWay = useOwnInTheWay(choice, chosen?.date, clock?.timeZone)
  const clash = chosen && !busyWith && !problem ? ownInTheWay(slotTimes(chosen.slotId)) : undefined
  const sendBack = useRef((_own: Appointment) => {})
  sendBack.current = (own) => void lose(ownInWords(own))
  useEffect(() => {
    if (clash) sendBack.current(clash)
  }, [clash])

  function booked(method: PaymentMethod, paying: { approveAt?: string | null } = {}) {
    const nothingPaid = isOnCard(choice) || (choice.fee === 0 && method === 'clinic')
    say(bookingPage.booked[nothingPaid ? 'free' : method])
    discard()
    void timesChanged(queries)
    move({ to: 'booked', method, ...paying })
  }

  function bookedAll(visits: readonly PlannedTime[]) {
    say(visitSeries.booked(visits.length))
    discard()
    void timesChanged(queries)
    move({ to: 'bookedSeries', visits })
  }

  async function bookAtOnce(method: PaymentMethod) {
    if (step.at !== 'method' || busyWith) return
    setBusyWith(method)
    setProblem('')
    try {
      const { date: appointmentDate, slotId } = step
      const body = {
        doctorId: doctor._id,
        slotId,
        appointmentDate,
        paymentMethod: method,
        notes: note,
        ...choice.visit,
      }
      const { _id: id } = await call('POST /appointments/book', { body })
      // The visit is booked, whether or not PayPal can be reached.
      booked(method, method === 'paypal' ? { approveAt: await approvalOf(id).catch(() => null) } : {})
    } catch (failure) {
      const { code, message } = failure instanceof ApiFailure ? failure : { code: '', message: '' }
      if (saysTimeIsGone(code)) await lose(message, code)
      else setProblem(message || bookingPage.notBooked)
    } finally {
      setBusyWith(undefined)
    }
  }

  if (step.at === 'done') {
    return (
      <>
        <Stepper at="done" />
        <DoneStep doctor={doctor} choice={choice} step={step} offers={offers} />
      </>
    )
  }
  if (step.at !== 'slot' && contact.state !== 'known') {
    return (
      <>
        <Stepper at={step.at} />
        <div className="booking-columns">
          {contact.state === 'missing' ? (
            <ContactStep missing={contact} onBack={() => move({ to: 'back' })} />
          ) : contact.state === 'failed' ? (
            <Failed message={contactStep.failed} onRetry={contact.retry} />
          ) : (
            <Skeleton height={320} />
          )}
          <Summary doctor={doctor} choice={choice} step={step} />
        </div>
      </>
    )
  }
  return (
    <>
      <Stepper at={step.at} />
      {(step.at === 'slot' || step.at === 'method') && <ForYou />}
      {step.at === 'method' && (
        <HeldUntil personId={choice.visit.personId} doctorId={doctor._id} date={step.date} slotId={step.slotId} />
      )}
      <div className="booking-columns">
        {step.at === 'slot' && (
          <SlotStep
            doctor={doctor}
            choice={choice}
            onChoose={(key, id) => {
              setNotice('')
              onChoose(key, id)
            }}
            date={step.date}
            notice={notice}
            onDate={(date) => move({ to: 'chooseDate', date }, { replace: true })}
            onSlot={(date, slotId) => move({ to: 'chooseSlot', date, slotId })}
          />
        )}
        {step.at === 'method' && (
          <MethodStep
            doctor={doctor}
            choice={choice}
            date={step.date}
            slotId={step.slotId}
            note={note}
            onNote={setNote}
            busyWith={busyWith}
            problem={problem}
            onCard={() => move({ to: 'payByCard' })}
            onBook={bookAtOnce}
            onBack={() => move({ to: 'back' })}
            onRepeat={(everyWeeks, visits) => move({ to: 'repeat', everyWeeks, visits })}
            onSlot={(date, slotId) => move({ to: 'chooseSlot', date, slotId }, { replace: true })}
            onLost={lose}
          />
        )}
        {step.at === 'series' && (
          <SeriesStep
            doctor={doctor}
            choice={choice}
            step={step}
            note={note}
            onNote={setNote}
            onChange={(everyWeeks, visits) => move({ to: 'repeat', everyWeeks, visits }, { replace: true })}
            onBooked={bookedAll}
            onBack={() => move({ to: 'back' })}
          />
        )}
        {step.at === 'card' && (
          <CardStep
            // Another time (also by Back or Forward) needs another hold and another card form.
            key={`${step.date} ${step.slotId}`}
            choice={choice}
            note={note}
            wanted={{ doctorId: doctor._id, slotId: step.slotId, appointmentDate: step.date, ...choice.visit }}
            onBack={() => move({ to: 'back' })}
            onBooked={() => booked('card')}
            onLost={lose}
          />
        )}
        {step.at !== 'series' && <Summary doctor={doctor} choice={choice} step={step} />}
      </div>
    </>
  )
}
