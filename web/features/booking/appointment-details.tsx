import { mayChangeOwn } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
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

/** All data of an appointment that an admin may see, with its history. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { userId, doctorId } = appointment
  const { times, where, freeUntil } = useVisitInWords()
  const clock = useClinicClock()
  const until = freeUntil(appointment)
  const isToCome = clock !== undefined && Date.parse(appointment.startsAt) > clock.now
  const isOpen = isToCome && ['pending', 'confirmed'].includes(appointment.status)
  const isFree = isOpen && mayChangeOwn(appointment, clock.now)
  const terms = !isFree ? allVisits.free.over : until ? allVisits.free.until(...until) : allVisits.free.pending
  return (
    <div className="stack">
      <p>
        <StatusBadge status={appointment.status} />
      </p>
      <Facts
        rows={[
          [allVisits.facts.patient, userId.name],
          [
            allVisits.facts.contact,
            [userId.phone && format().ltr(userId.phone), userId.email].filter(Boolean).join(' · '),
          ],
          [allVisits.facts.doctor, allVisits.doctorOf(doctorId.name, specialtyInWords(doctorId.specialization))],
          [allVisits.facts.when, whenOf(appointment, times(appointment))],
          [allVisits.facts.visit, kindInWords(appointment)],
          [allVisits.facts.where, where(appointment)],
          isOpen && [allVisits.facts.free, terms],
          [allVisits.facts.amount, asPrice(appointment.amount)],
          // The terms as they were shown at booking, in the patient's language.
          appointment.terms?.words && [allVisits.facts.agreed, appointment.terms.words],
          [allVisits.facts.payment, paymentInWords(appointment)],
          [allVisits.facts.reference, appointment.paymentId || '–'],
          [allVisits.facts.visited, appointment.patientVisited ? allVisits.yes : allVisits.no],
          [allVisits.facts.checkup, appointment.checkupDone ? allVisits.checkupDone : allVisits.checkupOpen],
        ]}
      />
      <AdminMoves appointment={appointment} />
      <TillOfVisit id={appointment._id} receiptsAt="/admin/dashboard/receipts" />
      <ReceiptsOfVisit appointmentId={appointment._id} at="/admin/dashboard/receipts" />
      <History id={appointment._id} />
    </div>
  )
}
