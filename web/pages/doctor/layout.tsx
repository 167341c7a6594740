import {
  IconCalendarTime,
  IconCalendarWeek,
  IconLayoutDashboard,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

const sections: Section[] = [
  { to: '/doctor/dashboard', label: 'Dashboard', short: 'Today', icon: IconLayoutDashboard, inBar: true },
  { to: '/doctor/dashboard/appointments', label: 'Appointments', short: 'Visits', icon: IconCalendarTime, inBar: true },
  { to: '/doctor/dashboard/patients', label: 'Patients', icon: IconUsers, within: true, inBar: true },
  { to: '/doctor/dashboard/schedule', label: 'Schedule', icon: IconCalendarWeek, inBar: true },
  { to: '/doctor/dashboard/profile', label: 'Profile', icon: IconUser },
  { to: '/doctor/dashboard/settings', label: 'Settings', icon: IconSettings },
]

/** The doctor's dashboard around each of its sections. */
export default function DoctorDashboard() {
  return (
    <RequireRole roles={['doctor']}>
      <Shell sections={sections} leaveTo="/" />
    </RequireRole>
  )
}

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
