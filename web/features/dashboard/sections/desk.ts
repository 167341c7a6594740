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
import type { Section } from '../section.ts'

/** The sections of the desk's dashboard. */
export const deskSections = (): Section[] => [
  { to: '/desk', label: desk.sections.desk, icon: IconLayoutDashboard, inBar: true },
  { to: '/desk/calendar', label: timetable.nav, icon: IconCalendar, right: 'desk', inBar: true },
  { to: '/desk/money', label: till.nav, icon: IconCash, within: true, right: 'take-money', inBar: true },
  { to: '/desk/people', label: people.nav, icon: IconAddressBook, within: true, right: 'people', inBar: true },
  { to: '/desk/screens', label: screens.nav, icon: IconDeviceTv, right: 'desk' },
  { to: '/desk/settings', label: desk.sections.settings, icon: IconSettings, inBar: true },
]
