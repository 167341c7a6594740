import {
  IconCalendar,
  IconClock,
  IconCreditCard,
  IconHome,
  IconMapPin,
  IconPhone,
  IconVideo,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { common } from '#texts/common/common.ts'
import { Link } from 'react-router'
import { useClinicClock } from '../../../clock/clinic.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { Facts, written } from '../../../ui/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToBooking } from '../../doctors/to-booking.ts'
import { PaypalOfVisit } from '../../payments/paypal-of-visit.tsx'
import { doctorNameOf, paymentInWords, specializationOf } from './appointment-lists.ts'
import { useEarlierTime } from '../waiting-list/use-earlier.ts'
import { FreeUntil } from './free-until.tsx'
import { StandInQuestion } from './stand-in-of-visit.ts'
import { Stars } from './stars.tsx'
import { TooLate } from './too-late.tsx'
import { VisitFor } from './visit-for.tsx'
import { WaitsForLink } from './waits-for-link.tsx'
import { kindInWords, useVisitInWords } from './visit-in-words.ts'

// Only of visits by video.
const JoinVisit = lazyPart(() => import('../join-visit.tsx').then((part) => part.JoinVisit))
const WhenToJoin = lazyPart(() => import('../join-visit.tsx').then((part) => part.WhenToJoin))

const whereIcons = { clinic: IconMapPin, video: IconVideo, phone: IconPhone, home: IconHome }

/** One appointment; `onCancel` only where it may be cancelled, `onRate` where it may be rated. */
export function AppointmentCard({
  appointment,
  onCancel,
  onMove,
  onRate,
  tooLate,
  asking,
  forms,
}: {
  appointment: Appointment
  onCancel?: (() => void) | undefined
  onMove?: (() => void) | undefined
  onRate?: (() => void) | undefined
  /** Why a coming visit cannot be cancelled or moved here, and whom to call. */
  tooLate?: ((phone: string) => string) | undefined
  /** The buttons to ask the clinic for a change. */
  asking?: ReactNode
  /** The forms that are asked for it. */
  forms?: ReactNode
}) {
  const { doctorId, status } = appointment
  const name = doctorNameOf(appointment)
  const visit = useVisitInWords()
  const clock = useClinicClock()
  const joins = clock !== undefined && appointment.kind.mode === 'video'
  const toBooking = useToBooking()
  const askEarlier = useEarlierTime(appointment)
  const WhereIcon = whereIcons[appointment.kind.mode]
  const isAsked = appointment.standIn?.open && onCancel !== undefined
  const isOver = ['completed', 'cancelled', 'no-show'].includes(status)
  return (
    <article
      className="appointment-card"
      aria-label={patientVisits.label(name, dateInWords(appointment.appointmentDate))}
    >
      <header>
        <Portrait name={name} image={doctorId.image} size={56} />
        <div>
          <h3>{common.doctor(name)}</h3>
          <VisitFor visit={appointment} />
          <p className="soft">{specializationOf(appointment)}</p>
          <p dir="auto">{kindInWords(appointment)}</p>
        </div>
        <StatusBadge status={status} />
      </header>
      <ul className="appointment-facts">
        <li>
          <IconCalendar size={18} aria-hidden="true" /> {dateInWords(appointment.appointmentDate)}
        </li>
        <li>
          <IconClock size={18} aria-hidden="true" />{' '}
          {appointment.slotId ? visit.times(appointment) : patientVisits.noTime}
        </li>
        <li>
          <WhereIcon size={18} aria-hidden="true" /> <bdi>{visit.where(appointment)}</bdi>
        </li>
        <li>
          <IconCreditCard size={18} aria-hidden="true" /> {asPrice(appointment.amount)} · {paymentInWords(appointment)}
        </li>
      </ul>
      {joins && <WhenToJoin visit={appointment} now={clock.now} />}
      {isAsked && <StandInQuestion visit={appointment} onMove={onMove} onCancel={onCancel} />}
      {onCancel && !isAsked && <FreeUntil appointment={appointment} />}
      {forms}
      {status === 'completed' && (
        <Facts
          className="appointment-outcome"
          rows={[
            [
              patientVisits.outcome.visited,
              appointment.patientVisited ? patientVisits.outcome.yes : patientVisits.outcome.no,
            ],
            [
              patientVisits.outcome.checkup,
              appointment.checkupDone ? patientVisits.outcome.checkupDone : patientVisits.outcome.checkupOpen,
            ],
            written(patientVisits.outcome.doctorNotes, appointment.doctorNotes),
            written(patientVisits.outcome.consultationNotes, appointment.consultationNotes),
            written(patientVisits.outcome.chat, appointment.chat),
          ]}
        />
      )}
      {appointment.rating && (
        <p className="appointment-rating">
          <span className="soft">{patientVisits.outcome.rating}</span> <Stars stars={appointment.rating.stars} />
        </p>
      )}
      <footer>
        <TooLate visit={appointment} says={tooLate} />
        <PaypalOfVisit visit={appointment} />
        <WaitsForLink visit={appointment} />
        {joins && <JoinVisit visit={appointment} now={clock.now} />}
        {asking}
        {onCancel && !isAsked && (
          <Button variant="outline" color="red" onClick={onCancel}>
            {patientVisits.cancelIt}
          </Button>
        )}
        {onMove && !isAsked && (
          <Button variant="default" onClick={onMove}>
            {patientVisits.moveIt}
          </Button>
        )}
        {!isAsked && askEarlier && (
          <Button variant="subtle" onClick={askEarlier}>
            {patientVisits.next.earlierTime}
          </Button>
        )}
        {onRate && <Button onClick={onRate}>{patientVisits.rateIt}</Button>}
        {appointment.payments.length > 0 && (
          <Button component={Link} to={`/dashboard/receipts?visit=${appointment._id}`} variant="default">
            {patientVisits.receipts}
          </Button>
        )}
        {isOver && (
          <Button component={Link} to={toBooking(doctorId._id, {})} variant="default">
            {patientVisits.bookAgain}
          </Button>
        )}
      </footer>
    </article>
  )
}
