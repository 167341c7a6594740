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
  IconPill,
  IconRefresh,
  IconFileImport,
  IconForms,
  IconSettings,
  IconSignature,
  IconSunrise,
  IconStethoscope,
  IconUserPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { adminNav } from '#texts/dashboard/admin-nav.ts'
import { staffNav } from '#texts/dashboard/staff-nav.ts'
import type { Section } from '../section.ts'
import { inGroup } from './in-group.ts'

/** The sections of an admin's dashboard. */
export const adminSections = (): Section[] => [
  ...inGroup(staffNav.groups.today, [
    { to: '/admin/dashboard', label: adminNav.overview, icon: IconLayoutDashboard, right: 'figures', inBar: true },
    {
      to: '/admin/dashboard/appointments',
      label: adminNav.appointments,
      short: adminNav.appointmentsShort,
      icon: IconCalendarTime,
      right: 'appointments',
      inBar: true,
    },
    { to: '/admin/calendar', label: staffNav.calendar, icon: IconCalendar, right: 'desk' },
    {
      to: '/admin/dashboard/requests',
      label: adminNav.requests,
      icon: IconClipboardList,
      right: 'care-requests',
      inBar: true,
    },
  ]),
  ...inGroup(staffNav.groups.people, [
    {
      to: '/admin/dashboard/doctors',
      label: adminNav.doctors,
      icon: IconStethoscope,
      within: true,
      right: 'doctors',
      inBar: true,
    },
    { to: '/admin/dashboard/add-doctor', label: adminNav.addDoctor, icon: IconUserPlus, right: 'doctors' },
    { to: '/admin/dashboard/people', label: staffNav.people, icon: IconAddressBook, within: true, right: 'people' },
    { to: '/admin/dashboard/users', label: adminNav.users, icon: IconUsers, right: 'accounts' },
    { to: '/admin/dashboard/staff', label: adminNav.staff, icon: IconUserShield, right: 'staff' },
  ]),
  ...inGroup(staffNav.groups.money, [
    {
      to: '/admin/dashboard/payments',
      label: adminNav.payments,
      icon: IconCreditCard,
      within: true,
      right: 'payments',
    },
    { to: '/admin/dashboard/analytics', label: adminNav.analytics, icon: IconChartBar, right: 'figures' },
  ]),
  ...inGroup(staffNav.groups.clinic, [
    { to: '/admin/dashboard/catalogue', label: adminNav.catalogue, icon: IconListDetails, right: 'catalogue' },
    { to: '/admin/dashboard/kinds', label: adminNav.kinds, icon: IconCalendarCog, right: 'catalogue' },
    { to: '/admin/dashboard/forms', label: adminNav.forms, icon: IconForms, within: true, right: 'catalogue' },
    { to: '/admin/dashboard/substances', label: adminNav.substances, icon: IconPill, right: 'catalogue' },
    {
      to: '/admin/dashboard/paper-templates',
      label: adminNav.paperTemplates,
      icon: IconSignature,
      right: 'catalogue',
    },
    { to: '/admin/dashboard/places', label: adminNav.places, icon: IconMapPin, right: 'catalogue' },
    { to: '/admin/dashboard/first-day', label: adminNav.firstDay, icon: IconSunrise, right: 'setup' },
    { to: '/admin/dashboard/moving-in', label: adminNav.moveIn, icon: IconFileImport, right: 'setup' },
  ]),
  ...inGroup(staffNav.groups.settings, [
    { to: '/admin/dashboard/audit', label: adminNav.audit, icon: IconHistory, right: 'audit' },
    { to: '/admin/dashboard/jobs', label: adminNav.jobs, icon: IconRefresh, right: 'system' },
    { to: '/admin/dashboard/settings', label: adminNav.settings, icon: IconSettings },
  ]),
]
