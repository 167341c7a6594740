import {
  IconCalendarTime,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconRefresh,
  IconSettings,
  IconStethoscope,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'

const sections: Section[] = [
  { to: '/admin/dashboard', label: 'Overview', icon: IconLayoutDashboard, inBar: true },
  { to: '/admin/dashboard/appointments', label: 'Appointments', short: 'Visits', icon: IconCalendarTime, inBar: true },
  { to: '/admin/dashboard/doctors', label: 'Doctors', icon: IconStethoscope, inBar: true },
  { to: '/admin/dashboard/requests', label: 'Requests', icon: IconClipboardList, inBar: true },
  { to: '/admin/dashboard/add-doctor', label: 'Add doctor', icon: IconUserPlus },
  { to: '/admin/dashboard/payments', label: 'Payments', icon: IconCreditCard },
  { to: '/admin/dashboard/analytics', label: 'Analytics', icon: IconChartBar },
  { to: '/admin/dashboard/catalogue', label: 'Catalogue', icon: IconListDetails },
  { to: '/admin/dashboard/users', label: 'Users', icon: IconUsers },
  { to: '/admin/dashboard/audit', label: 'Audit', icon: IconHistory },
  { to: '/admin/dashboard/jobs', label: 'Background work', icon: IconRefresh },
  { to: '/admin/dashboard/settings', label: 'Settings', icon: IconSettings },
]

/** The admin's dashboard around each of its sections. */
export default function AdminDashboard() {
  return (
    <RequireRole roles={['admin']}>
      <Shell sections={sections} leaveTo="/" />
    </RequireRole>
  )
}
