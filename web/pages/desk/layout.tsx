import {
  IconAddressBook,
  IconCalendar,
  IconCash,
  IconDeviceTv,
  IconLayoutDashboard,
  IconSettings,
} from '@tabler/icons-react'
import { desk } from '#texts/desk.ts'
import { people } from '#texts/people.ts'
import { screens } from '#texts/screens.ts'
import { till } from '#texts/till.ts'
import { timetable } from '#texts/timetable.ts'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

const sections = (): Section[] => [
  { to: '/desk', label: desk.sections.desk, icon: IconLayoutDashboard, inBar: true },
  { to: '/desk/calendar', label: timetable.nav, icon: IconCalendar, right: 'desk', inBar: true },
  { to: '/desk/money', label: till.nav, icon: IconCash, within: true, right: 'take-money', inBar: true },
  { to: '/desk/people', label: people.nav, icon: IconAddressBook, within: true, right: 'people', inBar: true },
  { to: '/desk/screens', label: screens.nav, icon: IconDeviceTv, right: 'desk' },
  { to: '/desk/settings', label: desk.sections.settings, icon: IconSettings, inBar: true },
]

/** The desk around each of its sections: for reception, and for admins who help out there. */
export default function Desk() {
  return (
    <RequireRole roles={['reception', 'admin']}>
      <Shell sections={sections()} leaveTo="/" rail />
    </RequireRole>
  )
}

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
