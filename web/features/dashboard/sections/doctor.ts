import {
  IconCalendar,
  IconCalendarTime,
  IconCalendarWeek,
  IconLayoutDashboard,
  IconMessages,
  IconRepeat,
  IconSettings,
  IconShare,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { doctorNav } from '#texts/dashboard/doctor-nav.ts'
import { staffNav } from '#texts/dashboard/staff-nav.ts'
import type { Section } from '../section.ts'
import { inGroup } from './in-group.ts'

/** The sections of a doctor's dashboard. */
export const doctorSections = (): Section[] => [
  ...inGroup(staffNav.groups.today, [
    {
      to: '/doctor/dashboard',
      label: doctorNav.dashboard,
      short: doctorNav.dashboardShort,
      icon: IconLayoutDashboard,
      inBar: true,
    },
    {
      to: '/doctor/dashboard/appointments',
      label: doctorNav.appointments,
      short: doctorNav.appointmentsShort,
      icon: IconCalendarTime,
      inBar: true,
    },
    { to: '/doctor/calendar', label: staffNav.calendar, icon: IconCalendar, inBar: true },
  ]),
  ...inGroup(staffNav.groups.people, [
    { to: '/doctor/dashboard/patients', label: doctorNav.patients, icon: IconUsers, within: true, inBar: true },
    {
      to: '/doctor/dashboard/messages',
      label: staffNav.messages,
      icon: IconMessages,
      within: true,
      counts: 'messages',
    },
    { to: '/doctor/dashboard/repeats', label: doctorNav.repeats, icon: IconRepeat },
    { to: '/doctor/dashboard/shared', label: doctorNav.shared, icon: IconShare, within: true },
  ]),
  ...inGroup(staffNav.groups.settings, [
    { to: '/doctor/dashboard/schedule', label: doctorNav.schedule, icon: IconCalendarWeek },
    { to: '/doctor/dashboard/profile', label: doctorNav.profile, icon: IconUser },
    { to: '/doctor/dashboard/settings', label: doctorNav.settings, icon: IconSettings },
  ]),
]
