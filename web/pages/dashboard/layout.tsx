import {
  IconAmbulance,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconSettings,
  IconStethoscope,
  IconUser,
} from '@tabler/icons-react'
import { ConfirmEmailBar } from '../../features/auth/confirm-email-bar.tsx'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

const sections: Section[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, inBar: true },
  { to: '/dashboard/profile', label: 'Profile', icon: IconUser },
  { to: '/dashboard/doctors', label: 'Doctors', icon: IconStethoscope, inBar: true },
  { to: '/dashboard/services', label: 'Services', icon: IconHeartHandshake, within: true, inBar: true },
  { to: '/dashboard/ambulance', label: 'Emergency', icon: IconAmbulance, emergency: true, inBar: true },
  { to: '/dashboard/settings', label: 'Settings', icon: IconSettings },
]

/** The patient's dashboard around each of its sections. */
export default function PatientDashboard() {
  return (
    <RequireRole roles={['user']}>
      <Shell sections={sections} leaveTo="/login" notice={<ConfirmEmailBar />} />
    </RequireRole>
  )
}

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
