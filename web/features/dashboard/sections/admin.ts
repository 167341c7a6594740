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
import { adminNav } from '#texts/dashboard/admin-nav.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import type { Section } from '../section.ts'

/** The sections of an admin's dashboard. */
export const adminSections = (): Section[] => [
  { to: '/admin/dashboard', label: adminNav.overview, icon: IconLayoutDashboard, right: 'figures', inBar: true },
  {
    to: '/admin/dashboard/appointments',
    label: adminNav.appointments,
    short: adminNav.appointmentsShort,
    icon: IconCalendarTime,
    right: 'appointments',
    inBar: true,
  },
  { to: '/admin/calendar', label: deskCalendar.nav, icon: IconCalendar, right: 'desk' },
  { to: '/admin/dashboard/doctors', label: adminNav.doctors, icon: IconStethoscope, right: 'doctors', inBar: true },
  {
    to: '/admin/dashboard/requests',
    label: adminNav.requests,
    icon: IconClipboardList,
    right: 'care-requests',
    inBar: true,
  },
  { to: '/admin/dashboard/add-doctor', label: adminNav.addDoctor, icon: IconUserPlus, right: 'doctors' },
  { to: '/admin/dashboard/payments', label: adminNav.payments, icon: IconCreditCard, within: true, right: 'payments' },
  { to: '/admin/dashboard/analytics', label: adminNav.analytics, icon: IconChartBar, right: 'figures' },
  { to: '/admin/dashboard/catalogue', label: adminNav.catalogue, icon: IconListDetails, right: 'catalogue' },
  { to: '/admin/dashboard/kinds', label: adminNav.kinds, icon: IconCalendarCog, right: 'catalogue' },
  { to: '/admin/dashboard/places', label: adminNav.places, icon: IconMapPin, right: 'catalogue' },
  { to: '/admin/dashboard/people', label: peoplePage.nav, icon: IconAddressBook, within: true, right: 'people' },
  { to: '/admin/dashboard/users', label: adminNav.users, icon: IconUsers, right: 'accounts' },
  { to: '/admin/dashboard/staff', label: adminNav.staff, icon: IconUserShield, right: 'staff' },
  { to: '/admin/dashboard/audit', label: adminNav.audit, icon: IconHistory, right: 'audit' },
  { to: '/admin/dashboard/jobs', label: adminNav.jobs, icon: IconRefresh, right: 'system' },
  { to: '/admin/dashboard/first-day', label: adminNav.firstDay, icon: IconSunrise, right: 'setup' },
  { to: '/admin/dashboard/moving-in', label: adminNav.moveIn, icon: IconFileImport, right: 'setup' },
  { to: '/admin/dashboard/settings', label: adminNav.settings, icon: IconSettings },
]
