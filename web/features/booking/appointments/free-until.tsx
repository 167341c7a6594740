import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { costsOfVisit } from '../costs-in-words.ts'
import { AgreedCosts } from './agreed-costs.tsx'
import { useVisitInWords } from './visit-in-words.ts'

/** Until when the patient can cancel a visit, and what that costs. */
export function FreeUntil({ appointment }: { appointment: Appointment }) {
  const until = useVisitInWords().freeUntil(appointment)
  const said = costsOfVisit(appointment, useClinicClock()?.now)
  return (
    <>
      {(!said || appointment.terms?.freeHours === null) && (
        <p className="soft">{until ? patientVisits.free.until(...until) : patientVisits.free.pending}</p>
      )}
      {said && <AgreedCosts said={said} />}
    </>
  )
}
