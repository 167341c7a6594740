import {
  IconAmbulance,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconStethoscope,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { shell } from '#texts/shell.ts'
import type { Section } from '../section.ts'

/** The sections of a patient's dashboard. */
export const patientSections = (): Section[] => [
  { to: '/dashboard', label: shell.sections.dashboard, icon: IconLayoutDashboard, inBar: true },
  { to: '/dashboard/profile', label: shell.sections.profile, icon: IconUser },
  { to: '/dashboard/doctors', label: shell.sections.doctors, icon: IconStethoscope, inBar: true },
  { to: '/dashboard/services', label: shell.sections.services, icon: IconHeartHandshake, within: true, inBar: true },
  { to: '/dashboard/ambulance', label: shell.sections.ambulance, icon: IconAmbulance, emergency: true, inBar: true },
  { to: '/dashboard/receipts', label: shell.sections.receipts, icon: IconReceipt, within: true },
  { to: '/dashboard/family', label: shell.sections.family, icon: IconUsers, within: true },
  { to: '/dashboard/settings', label: shell.sections.settings, icon: IconSettings },
]
