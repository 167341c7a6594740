import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'

/** The patient's name, where it is not the reader. */
export function VisitFor({ visit: { userId } }: { visit: Appointment }) {
  const { user } = useSession()
  if (!user || user.id === userId._id) return null
  return (
    <p>
      <strong>{patientVisits.forWhom(format().apart(userId.name))}</strong>
    </p>
  )
}
