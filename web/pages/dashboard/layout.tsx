import {
  IconAmbulance,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconStethoscope,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { shell } from '#texts/shell.ts'
import { ConfirmEmailBar } from '../../features/auth/confirm-email-bar.tsx'
import { ActingBar } from '../../features/people/acting-bar.tsx'
import { useActing } from '../../features/people/acting.ts'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

const sections = (): Section[] => [
  { to: '/dashboard', label: shell.sections.dashboard, icon: IconLayoutDashboard, inBar: true },
  { to: '/dashboard/profile', label: shell.sections.profile, icon: IconUser },
  { to: '/dashboard/doctors', label: shell.sections.doctors, icon: IconStethoscope, inBar: true },
  { to: '/dashboard/services', label: shell.sections.services, icon: IconHeartHandshake, within: true, inBar: true },
  { to: '/dashboard/ambulance', label: shell.sections.ambulance, icon: IconAmbulance, emergency: true, inBar: true },
  { to: '/dashboard/receipts', label: shell.sections.receipts, icon: IconReceipt, within: true },
  { to: '/dashboard/family', label: shell.sections.family, icon: IconUsers, within: true },
  { to: '/dashboard/settings', label: shell.sections.settings, icon: IconSettings },
]

/** The patient's dashboard around each of its sections. */
export default function PatientDashboard() {
  const { search } = useActing()
  return (
    <RequireRole roles={['user']}>
      <Shell
        sections={sections()}
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

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
