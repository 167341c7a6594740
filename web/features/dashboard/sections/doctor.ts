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
import type { Section } from '../section.ts'

/** The sections of a doctor's dashboard. */
export const doctorSections = (): Section[] => [
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
