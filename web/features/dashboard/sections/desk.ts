import {
  IconAddressBook,
  IconCalendar,
  IconCash,
  IconDeviceTv,
  IconLayoutDashboard,
  IconMessages,
  IconSettings,
} from '@tabler/icons-react'
import { deskNav } from '#texts/dashboard/desk-nav.ts'
import { staffNav } from '#texts/dashboard/staff-nav.ts'
import type { Section } from '../section.ts'
import { inGroup } from './in-group.ts'

/** The sections of the desk's dashboard. */
export const deskSections = (): Section[] => [
  ...inGroup(staffNav.groups.today, [
    { to: '/desk', label: deskNav.sections.desk, icon: IconLayoutDashboard, inBar: true },
    { to: '/desk/calendar', label: staffNav.calendar, icon: IconCalendar, right: 'desk', inBar: true },
  ]),
  ...inGroup(staffNav.groups.money, [
    { to: '/desk/money', label: staffNav.money, icon: IconCash, within: true, right: 'take-money', inBar: true },
  ]),
  ...inGroup(staffNav.groups.people, [
    { to: '/desk/people', label: staffNav.people, icon: IconAddressBook, within: true, right: 'people', inBar: true },
    {
      to: '/desk/messages',
      label: staffNav.messages,
      icon: IconMessages,
      within: true,
      right: 'desk',
      counts: 'messages',
    },
  ]),
  ...inGroup(staffNav.groups.settings, [
    { to: '/desk/screens', label: staffNav.screens, icon: IconDeviceTv, right: 'desk' },
    { to: '/desk/settings', label: deskNav.sections.settings, icon: IconSettings, inBar: true },
  ]),
]
