import { mayChangeOwn } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allvisits as t } from '#texts/allvisits.ts'
import { asPrice, format } from '../../language/format.ts'
import { specialtyInWords } from '../../language/specialty.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Facts } from '../../ui/facts.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ReceiptsOfVisit } from '../payments/receipts/receipts-of-visit.tsx'
import { TillOfVisit } from '../payments/till-of-visit.tsx'
import { AdminMoves, whenOf } from './admin-moves.tsx'
import { paymentInWords } from './appointments/appointment-lists.ts'
import { kindInWords, useVisitInWords } from './appointments/visit-in-words.ts'
import { History } from './day/history.tsx'

/** All that an admin may know of an appointment, and what became of it. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { userId, doctorId } = appointment
  const { times, where, freeUntil } = useVisitInWords()
  const clock = useClinicClock()
  const until = freeUntil(appointment)
  const isToCome = clock !== undefined && Date.parse(appointment.startsAt) > clock.now
  const isOpen = isToCome && ['pending', 'confirmed'].includes(appointment.status)
  const isFree = isOpen && mayChangeOwn(appointment, clock.now)
  const terms = !isFree ? t.free.over : until ? t.free.until(...until) : t.free.pending
  const facts = t.facts
  return (
    <div className="stack">
      <p>
        <StatusBadge status={appointment.status} />
      </p>
      <Facts
        rows={[
          [facts.patient, userId.name],
          [facts.contact, [userId.phone && format().ltr(userId.phone), userId.email].filter(Boolean).join(' · ')],
          [facts.doctor, t.doctorOf(doctorId.name, specialtyInWords(doctorId.specialization))],
          [facts.when, whenOf(appointment, times(appointment))],
          [facts.visit, kindInWords(appointment)],
          [facts.where, where(appointment)],
          isOpen && [facts.free, terms],
          [facts.amount, asPrice(appointment.amount)],
          // As it was read by whoever booked it, in their words.
          appointment.terms?.words && [facts.agreed, appointment.terms.words],
          [facts.payment, paymentInWords(appointment)],
          [facts.reference, appointment.paymentId || '–'],
          [facts.visited, appointment.patientVisited ? t.yes : t.no],
          [facts.checkup, appointment.checkupDone ? t.checkupDone : t.checkupOpen],
        ]}
      />
      <AdminMoves appointment={appointment} />
      <TillOfVisit id={appointment._id} />
      <ReceiptsOfVisit appointmentId={appointment._id} at="/admin/dashboard/receipts" />
      <History id={appointment._id} />
    </div>
  )
}
