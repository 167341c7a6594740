import { askEarly } from '../../wire/early-questions.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { noticesQuery } from '../../features/notifications/queries.ts'
import { AmbulanceAlarm } from '../../features/care-requests/ambulance-alarm.tsx'
import { adminSections } from '../../features/dashboard/sections/admin.ts'
import { Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'
import '../../styles/work.css'
import '../../styles/doctors.css'

export const clientLoader = askEarly(['admin'], ({ ask }) => {
  void ask(clinicQuery)
  void ask(noticesQuery)
})

/** The admin's dashboard around each of its sections. */
export default function AdminDashboard() {
  return (
    <RequireRole roles={['admin']} isFrame>
      <Shell sections={adminSections()} leaveTo="/" hasRail notice={<AmbulanceAlarm />} />
    </RequireRole>
  )
}

/** Shown where the frame itself has failed. */
export function ErrorBoundary() {
  return <FailedPage />
}
