import { askEarly } from '../../wire/early-questions.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { unreadQuery } from '../../features/messages/unread.ts'
import { noticesQuery } from '../../features/notifications/queries.ts'
import { deskSections } from '../../features/dashboard/sections/desk.ts'
import { Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'
import '../../styles/work.css'
import '../../styles/doctors.css'

export const clientLoader = askEarly(['reception', 'admin'], ({ ask, may }) => {
  void ask(clinicQuery)
  void ask(noticesQuery)
  if (may('desk')) void ask(unreadQuery)
})

/** The frame of the desk's sections: for reception, and for admins who help there. */
export default function Desk() {
  return (
    <RequireRole roles={['reception', 'admin']} isFrame>
      <Shell sections={deskSections()} leaveTo="/" hasRail />
    </RequireRole>
  )
}

/** Shown where the frame itself has failed. */
export function ErrorBoundary() {
  return <FailedPage />
}
