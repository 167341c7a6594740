import { ConfirmEmailBar } from '../../features/auth/confirm-email-bar.tsx'
import { ActingBar } from '../../features/people/acting-bar.tsx'
import { useActing } from '../../features/people/acting.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { unreadQuery } from '../../features/messages/unread.ts'
import { noticesQuery } from '../../features/notifications/queries.ts'
import { familyQuery } from '../../features/people/queries.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { patientSections } from '../../features/dashboard/sections/patient.ts'
import { StoredVisits } from '../../features/booking/appointments/stored-visits-part.tsx'
import { Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'
import '../../styles/work.css'
import '../../styles/doctors.css'

export const clientLoader = askEarly(['user'], ({ who, ask }) => {
  void ask(clinicQuery)
  void ask(familyQuery)
  void ask(ownProfileQuery(who.id))
  void ask(noticesQuery)
  void ask(unreadQuery)
})

/** The patient's dashboard around each of its sections. */
export default function PatientDashboard() {
  const { search } = useActing()
  return (
    <RequireRole roles={['user']} isFrame meanwhile={<StoredVisits />}>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/192.png" />
      <Shell
        sections={patientSections()}
        search={search}
        leaveTo="/login"
        notice={
          <>
            <ActingBar />
            <ConfirmEmailBar />
          </>
        }
      />
    </RequireRole>
  )
}

/** Shown where the frame itself has failed. */
export function ErrorBoundary() {
  return <FailedPage />
}
