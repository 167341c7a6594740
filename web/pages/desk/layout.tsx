import { askEarly } from '../../wire/early-questions.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { noticesQuery } from '../../features/notifications/queries.ts'
import { deskSections } from '../../features/dashboard/sections/desk.ts'
import { Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

export const clientLoader = askEarly(['reception', 'admin'], ({ ask }) => {
  void ask(clinicQuery)
  void ask(noticesQuery)
})

/** The desk around each of its sections: for reception, and for admins who help out there. */
export default function Desk() {
  return (
    <RequireRole roles={['reception', 'admin']} isFrame>
      <Shell sections={deskSections()} leaveTo="/" rail />
    </RequireRole>
  )
}

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
