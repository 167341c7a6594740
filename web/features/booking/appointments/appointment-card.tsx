import { Button } from '@mantine/core'
import { IconCalendar, IconClock, IconCreditCard, IconMapPin } from '@tabler/icons-react'
import { dateInWords } from '#contract/clinic-time.ts'
import type { Appointment } from '#contract/booking.ts'
import { asPrice } from '#contract/money.ts'
import { clinic } from '#contract/rules.ts'
import { Link } from 'react-router'
import { Portrait } from '../../../ui/portrait.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { paymentInWords } from './appointment-lists.ts'
import { Stars } from './stars.tsx'
import './appointment-card.css'

/** The doctor's name with the fallbacks of the product: their user's name, then nobody known. */
export const doctorNameOf = ({ doctorId }: Appointment): string =>
  doctorId.name || doctorId.userId.name || 'Unknown Doctor'

/** One appointment; `onCancel` only where it may be cancelled, `onRate` where it may be rated. */
export function AppointmentCard({
  appointment,
  onCancel,
  onMove,
  onRate,
  tooLate,
}: {
  appointment: Appointment
  onCancel?: (() => void) | undefined
  onMove?: (() => void) | undefined
  onRate?: (() => void) | undefined
  /** It is still to come, and can be cancelled and moved by asking the clinic only: why. */
  tooLate?: string | undefined
}) {
  const { doctorId, status } = appointment
  const name = doctorNameOf(appointment)
  const isOver = ['completed', 'cancelled', 'no-show'].includes(status)
  return (
    <article className="appointment-card" aria-label={`Dr. ${name}, ${dateInWords(appointment.appointmentDate)}`}>
      <header>
        <Portrait name={name} image={doctorId.image} size={56} />
        <div>
          <h3>Dr. {name}</h3>
          <p className="soft">{doctorId.specialization || 'General Medicine'}</p>
        </div>
        <StatusBadge status={status} />
      </header>
      <ul className="appointment-facts">
        <li>
          <IconCalendar size={18} aria-hidden="true" /> {dateInWords(appointment.appointmentDate)}
        </li>
        <li>
          <IconClock size={18} aria-hidden="true" /> {appointment.slotId || 'TBD'}
        </li>
        <li>
          <IconMapPin size={18} aria-hidden="true" /> {appointment.location || 'Clinic'}
        </li>
        <li>
          <IconCreditCard size={18} aria-hidden="true" /> {asPrice(appointment.amount)} · {paymentInWords(appointment)}
        </li>
      </ul>
      {status === 'completed' && (
        <dl className="appointment-outcome">
          <div>
            <dt>Patient Visited</dt>
            <dd>{appointment.patientVisited ? 'Yes' : 'No'}</dd>
          </div>
          <div>
            <dt>Checkup</dt>
            <dd>{appointment.checkupDone ? 'Completed' : 'Pending'}</dd>
          </div>
          {appointment.doctorNotes && (
            <div>
              <dt>Doctor notes</dt>
              <dd>{appointment.doctorNotes}</dd>
            </div>
          )}
          {appointment.consultationNotes && (
            <div>
              <dt>Consultation notes</dt>
              <dd>{appointment.consultationNotes}</dd>
            </div>
          )}
        </dl>
      )}
      {appointment.rating && (
        <p className="appointment-rating">
          <span className="soft">Your rating</span> <Stars stars={appointment.rating.stars} />
        </p>
      )}
      <footer>
        {tooLate && (
          <p className="soft appointment-too-late">
            {tooLate} To cancel or move it, call{' '}
            <a href={`tel:${clinic.phone.replace(/[^+\d]/g, '')}`}>{clinic.phone}</a>.
          </p>
        )}
        {onCancel && (
          <Button variant="outline" color="red" onClick={onCancel}>
            Cancel Appointment
          </Button>
        )}
        {onMove && (
          <Button variant="default" onClick={onMove}>
            Move to another time
          </Button>
        )}
        {onRate && <Button onClick={onRate}>Rate this visit</Button>}
        {isOver && (
          <Button component={Link} to={`/book-appointment/${doctorId._id}`} variant="default">
            Book again
          </Button>
        )}
      </footer>
    </article>
  )
}
