import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { PaymentMethod } from '#contract/appointment-status.ts'
import type { Doctor } from '#contract/doctors.ts'
import { ApiFailure, call } from '../api.ts'
import { CardStep } from '../features/booking/card-step.tsx'
import { DoneStep } from '../features/booking/done-step.tsx'
import { MethodStep } from '../features/booking/method-step.tsx'
import { timesChanged } from '../features/booking/queries.ts'
import { SlotStep } from '../features/booking/slot-step.tsx'
import { Stepper } from '../features/booking/stepper.tsx'
import { type Move, next, type Step, searchOf, stepOf } from '../features/booking/steps.ts'
import { Summary } from '../features/booking/summary.tsx'
import { doctorQuery, freeDatesQuery } from '../features/doctors/queries.ts'
import { Failed } from '../ui/failed.tsx'
import { useHeadingFocus } from '../ui/heading-focus.ts'
import { RequireRole } from '../ui/require-role.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'
import { MissingPage } from '../ui/whole-page-states.tsx'
import '../styles/mantine-fields.css'
import '../styles/mantine-more.css'
import './book-appointment.css'

export const meta = () => [{ title: 'Book an appointment · Salus' }]

export default function BookAppointmentPage() {
  return (
    <RequireRole roles={['user']}>
      <BookAppointment />
    </RequireRole>
  )
}

function BookAppointment() {
  const { doctorId = '' } = useParams()
  const navigate = useNavigate()
  const doctor = useQuery(doctorQuery(doctorId))
  if (doctor.error instanceof ApiFailure && doctor.error.code === 'not_found') return <MissingPage />
  return (
    <>
      <SlimHeader>
        <button
          type="button"
          className="back-to-doctors"
          onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/doctors'))}
        >
          ← Back to Doctors
        </button>
      </SlimHeader>
      <main id="main" className="page booking">
        {doctor.isError ? (
          <Failed message="Error fetching doctor details" onRetry={() => doctor.refetch()} />
        ) : doctor.data ? (
          <Booking doctor={doctor.data} />
        ) : (
          <div className="booking-columns">
            <Skeleton height={320} />
            <Skeleton height={320} />
          </div>
        )}
      </main>
    </>
  )
}

const slotIsGone = new Set(['slot_taken', 'slot_not_offered'])

/** The four steps. The address says which; only success lives here, as going back to it would mean nothing. */
function Booking({ doctor }: { doctor: Doctor }) {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const [done, setDone] = useState<Step & { at: 'done' }>()
  const [busyWith, setBusyWith] = useState<PaymentMethod>()
  const [notice, setNotice] = useState('')
  const [problem, setProblem] = useState('')
  // Health data: it stays on this page until it is sent, and in no browser storage.
  const [note, setNote] = useState('')
  const dates = useQuery(freeDatesQuery(doctor._id))
  const asked = done ?? stepOf(search)
  // Nobody has chosen a day yet: the first that has a free time is as good as chosen.
  const first = asked.at === 'slot' && !asked.date ? dates.data?.[0]?.date : undefined
  const step: Step = first ? { at: 'slot', date: first } : asked
  useHeadingFocus(step.at)

  function move(to: Move, how: { replace?: boolean } = {}) {
    const reached = next(step, to)
    setProblem('')
    if (to.to !== 'slotLost') setNotice('')
    if (reached.at === 'done') setDone(reached)
    else setSearch(searchOf(reached), { replace: how.replace ?? false })
  }

  function lose(sentence: string) {
    setNotice(sentence)
    move({ to: 'slotLost' }, { replace: true })
    void timesChanged(queries)
  }

  function booked(method: PaymentMethod) {
    const message = {
      card: 'Appointment booked successfully!',
      paypal: 'Appointment Booked! Payment: PayPal',
      clinic: doctor.fees === 0 ? 'Appointment Booked!' : 'Appointment Booked! Payment: Pay at Clinic',
    }[method]
    notifications.show({ message })
    void timesChanged(queries)
    move({ to: 'booked', method })
  }

  async function bookAtOnce(method: PaymentMethod) {
    if (step.at !== 'method' || busyWith) return
    setBusyWith(method)
    setProblem('')
    try {
      const { date: appointmentDate, slotId } = step
      const body = { doctorId: doctor._id, slotId, appointmentDate, paymentMethod: method, notes: note }
      await call('POST /appointments/book', { body })
      booked(method)
    } catch (failure) {
      const { code, message } = failure instanceof ApiFailure ? failure : { code: '', message: '' }
      if (slotIsGone.has(code)) lose(message)
      else setProblem(message || 'Error booking appointment')
    } finally {
      setBusyWith(undefined)
    }
  }

  if (step.at === 'done') {
    return (
      <>
        <Stepper at="done" />
        <DoneStep doctor={doctor} date={step.date} slotId={step.slotId} />
      </>
    )
  }
  return (
    <>
      <Stepper at={step.at} />
      <div className="booking-columns">
        {step.at === 'slot' && (
          <SlotStep
            doctor={doctor}
            date={step.date}
            notice={notice}
            onDate={(date) => move({ to: 'chooseDate', date }, { replace: true })}
            onSlot={(date, slotId) => move({ to: 'chooseSlot', date, slotId })}
          />
        )}
        {step.at === 'method' && (
          <MethodStep
            doctor={doctor}
            date={step.date}
            slotId={step.slotId}
            note={note}
            onNote={setNote}
            busyWith={busyWith}
            problem={problem}
            onCard={() => move({ to: 'payByCard' })}
            onBook={bookAtOnce}
            onBack={() => move({ to: 'back' })}
          />
        )}
        {step.at === 'card' && (
          <CardStep
            note={note}
            wanted={{ doctorId: doctor._id, slotId: step.slotId, appointmentDate: step.date }}
            onBack={() => move({ to: 'back' })}
            onBooked={() => booked('card')}
            onLost={lose}
          />
        )}
        <Summary doctor={doctor} step={step} />
      </div>
    </>
  )
}
