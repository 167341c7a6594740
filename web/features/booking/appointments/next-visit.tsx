import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayInWords, dateInWords } from '#contract/clinic-time.ts'
import type { Appointment } from '#contract/booking.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { doctorNameOf } from './appointment-card.tsx'
import { asPrice } from '#contract/money.ts'
import { clinic } from '#contract/rules.ts'
import { paymentInWords } from './appointment-lists.ts'
import { calendarFile } from './calendar-file.ts'
import './next-visit.css'

type Props = {
  visit: Appointment
  clock: { date: string; timeZone: string }
  onCancel?: (() => void) | undefined
  onMove?: (() => void) | undefined
}

/** The next visit, first and large. */
export function NextVisit({ visit, clock, onCancel, onMove }: Props) {
  const name = doctorNameOf(visit)
  const day = dayInWords(visit.appointmentDate, clock.date)
  const isSoon = day === 'Today' || day === 'Tomorrow'

  function addToCalendar() {
    const file = new Blob([calendarFile(visit, clock.timeZone, new Date())], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `appointment-${visit.appointmentDate}.ics`
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <section className="next-visit" aria-labelledby="next-visit-title">
      <Slip visit={visit} patient={visit.userId.name} />
      <div>
        <h2 id="next-visit-title">Your next visit</h2>
        <p className="next-visit-time">
          {isSoon ? `${day}, ` : ''}
          {dateInWords(visit.appointmentDate)}
          <strong>
            {visit.startTime} – {visit.endTime}
          </strong>
        </p>
        <div className="next-visit-actions">
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={addToCalendar}
          >
            Add to calendar
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={printSlip}>
            Print slip
          </Button>
          <Button component={Link} to={`/book-appointment/${visit.doctorId._id}`} variant="default">
            Book this doctor again
          </Button>
          {onMove && (
            <Button variant="default" onClick={onMove}>
              Move to another time
            </Button>
          )}
          {onCancel && (
            <Button variant="subtle" color="red" onClick={onCancel}>
              Cancel Appointment
            </Button>
          )}
        </div>
      </div>
      <div className="next-visit-doctor">
        <Portrait name={name} image={visit.doctorId.image} size={88} />
        <div>
          <p className="next-visit-name">Dr. {name}</p>
          <p className="soft">{visit.doctorId.specialization || 'General Medicine'}</p>
          <p className="soft">{visit.location || 'Clinic'}</p>
          <StatusBadge status={visit.status} />
        </div>
      </div>
    </section>
  )
}

/** Prints the slip alone: the page says so for as long as it is printed. */
function printSlip() {
  const page = document.documentElement
  page.dataset.printing = 'slip'
  window.addEventListener('afterprint', () => delete page.dataset.printing, { once: true })
  window.print()
}

/** What the printer makes of the page: a slip to bring along. */
function Slip({ visit, patient }: { visit: Appointment; patient: string }) {
  const rows = [
    ['Patient', patient],
    ['Doctor', `Dr. ${doctorNameOf(visit)}, ${visit.doctorId.specialization}`],
    ['Day', dateInWords(visit.appointmentDate)],
    ['Time', `${visit.startTime} – ${visit.endTime}`],
    ['Place', `${visit.location}, ${clinic.name}, ${clinic.address}`],
    ['Fee', `${asPrice(visit.amount)} · ${paymentInWords(visit)}`],
    ['Reference', visit._id.slice(0, 8).toUpperCase()],
  ]
  return (
    <div className="slip" aria-hidden="true">
      <p className="slip-title">Salus · Appointment</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>Please be here ten minutes early. Questions: {clinic.phone}</p>
    </div>
  )
}
