import { IconLayoutDashboard, IconSettings } from '@tabler/icons-react'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'

const sections: Section[] = [
  { to: '/doctor/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, inBar: true },
  { to: '/doctor/dashboard/settings', label: 'Settings', icon: IconSettings, inBar: true },
]

/** The doctor's dashboard around each of its sections. */
export default function DoctorDashboard() {
  return (
    <RequireRole roles={['doctor']}>
      <Shell sections={sections} leaveTo="/" />
    </RequireRole>
  )
}
