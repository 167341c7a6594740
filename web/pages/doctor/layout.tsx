import { askEarly } from '../../wire/early-questions.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { Arrivals } from '../../features/booking/day/arrivals.tsx'
import { hereQuery } from '../../features/booking/day/queries.ts'
import { unreadQuery } from '../../features/messages/unread.ts'
import { noticesQuery } from '../../features/notifications/queries.ts'
import { doctorSections } from '../../features/dashboard/sections/doctor.ts'
import { Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'
import '../../styles/work.css'
import '../../styles/doctors.css'

export const clientLoader = askEarly(['doctor'], ({ ask }) => {
  void ask(clinicQuery)
  void ask(noticesQuery)
  void ask(unreadQuery)
  void ask(hereQuery)
})

/** The doctor's dashboard around each of its sections. */
export default function DoctorDashboard() {
  return (
    <RequireRole roles={['doctor']} isFrame>
      <Arrivals />
      <Shell sections={doctorSections()} leaveTo="/" hasRail />
    </RequireRole>
  )
}

/** Shown where the frame itself has failed. */
export function ErrorBoundary() {
  return <FailedPage />
}
