import {
  IconAddressBook,
  IconCalendar,
  IconCash,
  IconDeviceTv,
  IconLayoutDashboard,
  IconSettings,
} from '@tabler/icons-react'
import { deskNav } from '#texts/dashboard/desk-nav.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { deskScreens } from '#texts/desk/desk-screens.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import type { Section } from '../section.ts'

/** The sections of the desk's dashboard. */
export const deskSections = (): Section[] => [
  { to: '/desk', label: deskNav.sections.desk, icon: IconLayoutDashboard, inBar: true },
  { to: '/desk/calendar', label: deskCalendar.nav, icon: IconCalendar, right: 'desk', inBar: true },
  { to: '/desk/money', label: receptionPayments.nav, icon: IconCash, within: true, right: 'take-money', inBar: true },
  { to: '/desk/people', label: peoplePage.nav, icon: IconAddressBook, within: true, right: 'people', inBar: true },
  { to: '/desk/screens', label: deskScreens.nav, icon: IconDeviceTv, right: 'desk' },
  { to: '/desk/settings', label: deskNav.sections.settings, icon: IconSettings, inBar: true },
]
