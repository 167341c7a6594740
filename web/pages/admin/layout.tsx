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
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { AmbulanceAlarm } from '../../features/care-requests/ambulance-alarm.tsx'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

const sections: Section[] = [
  { to: '/admin/dashboard', label: 'Overview', icon: IconLayoutDashboard, right: 'figures', inBar: true },
  {
    to: '/admin/dashboard/appointments',
    label: 'Appointments',
    short: 'Visits',
    icon: IconCalendarTime,
    right: 'appointments',
    inBar: true,
  },
  { to: '/admin/dashboard/doctors', label: 'Doctors', icon: IconStethoscope, right: 'doctors', inBar: true },
  { to: '/admin/dashboard/requests', label: 'Requests', icon: IconClipboardList, right: 'care-requests', inBar: true },
  { to: '/admin/dashboard/add-doctor', label: 'Add doctor', icon: IconUserPlus, right: 'doctors' },
  { to: '/admin/dashboard/payments', label: 'Payments', icon: IconCreditCard, right: 'payments' },
  { to: '/admin/dashboard/analytics', label: 'Analytics', icon: IconChartBar, right: 'figures' },
  { to: '/admin/dashboard/catalogue', label: 'Catalogue', icon: IconListDetails, right: 'catalogue' },
  { to: '/admin/dashboard/users', label: 'Users', icon: IconUsers, right: 'accounts' },
  { to: '/admin/dashboard/staff', label: 'Staff and rights', icon: IconUserShield, right: 'staff' },
  { to: '/admin/dashboard/audit', label: 'Audit', icon: IconHistory, right: 'audit' },
  { to: '/admin/dashboard/jobs', label: 'Background work', icon: IconRefresh, right: 'system' },
  { to: '/admin/dashboard/settings', label: 'Settings', icon: IconSettings },
]

/** The admin's dashboard around each of its sections. */
export default function AdminDashboard() {
  return (
    <RequireRole roles={['admin']}>
      <Shell sections={sections} leaveTo="/" notice={<AmbulanceAlarm />} />
    </RequireRole>
  )
}

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
