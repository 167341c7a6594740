import {
  IconAddressBook,
  IconCalendar,
  IconCalendarCog,
  IconCalendarTime,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconMapPin,
  IconRefresh,
  IconFileImport,
  IconSettings,
  IconSunrise,
  IconStethoscope,
  IconUserPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { adminnav as t } from '#texts/adminnav.ts'
import { people } from '#texts/people.ts'
import { timetable } from '#texts/timetable.ts'
import type { Section } from '../section.ts'

/** The sections of an admin's dashboard. */
export const adminSections = (): Section[] => [
  { to: '/admin/dashboard', label: t.overview, icon: IconLayoutDashboard, right: 'figures', inBar: true },
  {
    to: '/admin/dashboard/appointments',
    label: t.appointments,
    short: t.appointmentsShort,
    icon: IconCalendarTime,
    right: 'appointments',
    inBar: true,
  },
  { to: '/admin/calendar', label: timetable.nav, icon: IconCalendar, right: 'desk' },
  { to: '/admin/dashboard/doctors', label: t.doctors, icon: IconStethoscope, right: 'doctors', inBar: true },
  { to: '/admin/dashboard/requests', label: t.requests, icon: IconClipboardList, right: 'care-requests', inBar: true },
  { to: '/admin/dashboard/add-doctor', label: t.addDoctor, icon: IconUserPlus, right: 'doctors' },
  { to: '/admin/dashboard/payments', label: t.payments, icon: IconCreditCard, within: true, right: 'payments' },
  { to: '/admin/dashboard/analytics', label: t.analytics, icon: IconChartBar, right: 'figures' },
  { to: '/admin/dashboard/catalogue', label: t.catalogue, icon: IconListDetails, right: 'catalogue' },
  { to: '/admin/dashboard/kinds', label: t.kinds, icon: IconCalendarCog, right: 'catalogue' },
  { to: '/admin/dashboard/places', label: t.places, icon: IconMapPin, right: 'catalogue' },
  { to: '/admin/dashboard/people', label: people.nav, icon: IconAddressBook, within: true, right: 'people' },
  { to: '/admin/dashboard/users', label: t.users, icon: IconUsers, right: 'accounts' },
  { to: '/admin/dashboard/staff', label: t.staff, icon: IconUserShield, right: 'staff' },
  { to: '/admin/dashboard/audit', label: t.audit, icon: IconHistory, right: 'audit' },
  { to: '/admin/dashboard/jobs', label: t.jobs, icon: IconRefresh, right: 'system' },
  { to: '/admin/dashboard/first-day', label: t.firstDay, icon: IconSunrise, right: 'setup' },
  { to: '/admin/dashboard/moving-in', label: t.moveIn, icon: IconFileImport, right: 'setup' },
  { to: '/admin/dashboard/settings', label: t.settings, icon: IconSettings },
]
