import {
  IconCalendar,
  IconCalendarTime,
  IconCalendarWeek,
  IconLayoutDashboard,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { doctornav as t } from '#texts/doctornav.ts'
import { timetable } from '#texts/timetable.ts'
import { type Section, Shell } from '../../features/dashboard/shell.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { FailedPage } from '../../ui/whole-page-states.tsx'

const sections = (): Section[] => [
  { to: '/doctor/dashboard', label: t.dashboard, short: t.dashboardShort, icon: IconLayoutDashboard, inBar: true },
  {
    to: '/doctor/dashboard/appointments',
    label: t.appointments,
    short: t.appointmentsShort,
    icon: IconCalendarTime,
    inBar: true,
  },
  { to: '/doctor/calendar', label: timetable.nav, icon: IconCalendar, inBar: true },
  { to: '/doctor/dashboard/patients', label: t.patients, icon: IconUsers, within: true, inBar: true },
  { to: '/doctor/dashboard/schedule', label: t.schedule, icon: IconCalendarWeek },
  { to: '/doctor/dashboard/profile', label: t.profile, icon: IconUser },
  { to: '/doctor/dashboard/settings', label: t.settings, icon: IconSettings },
]

/** The doctor's dashboard around each of its sections. */
export default function DoctorDashboard() {
  return (
    <RequireRole roles={['doctor']}>
      <Shell sections={sections()} leaveTo="/" />
    </RequireRole>
  )
}

/** What is left to say where the frame itself broke. */
export function ErrorBoundary() {
  return <FailedPage />
}
