import { IconClipboardList, IconLayoutDashboard, IconListDetails, IconSettings } from '@tabler/icons-react'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'

const sections: Section[] = [
  { to: '/admin/dashboard', label: 'Overview', icon: IconLayoutDashboard, inBar: true },
  { to: '/admin/dashboard/requests', label: 'Requests', icon: IconClipboardList, inBar: true },
  { to: '/admin/dashboard/catalogue', label: 'Catalogue', icon: IconListDetails, inBar: true },
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
