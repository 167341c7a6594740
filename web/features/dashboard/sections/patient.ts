import {
  IconAmbulance,
  IconChartLine,
  IconClipboardText,
  IconFiles,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconPill,
  IconMessages,
  IconReceipt,
  IconReportMedical,
  IconSignature,
  IconSettings,
  IconStethoscope,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { portalShell } from '#texts/dashboard/portal-shell.ts'
import type { Section } from '../section.ts'

/** The sections of a patient's dashboard. */
export const patientSections = (): Section[] => [
  { to: '/dashboard', label: portalShell.sections.dashboard, icon: IconLayoutDashboard, inBar: true },
  { to: '/dashboard/profile', label: portalShell.sections.profile, icon: IconUser },
  { to: '/dashboard/doctors', label: portalShell.sections.doctors, icon: IconStethoscope, inBar: true },
  {
    to: '/dashboard/services',
    label: portalShell.sections.services,
    icon: IconHeartHandshake,
    within: true,
    inBar: true,
  },
  {
    to: '/dashboard/ambulance',
    label: portalShell.sections.ambulance,
    icon: IconAmbulance,
    emergency: true,
    inBar: true,
  },
  {
    to: '/dashboard/messages',
    label: portalShell.sections.messages,
    icon: IconMessages,
    within: true,
    counts: 'messages',
  },
  { to: '/dashboard/record', label: portalShell.sections.record, icon: IconReportMedical, within: true },
  { to: '/dashboard/insights', label: portalShell.sections.insights, icon: IconChartLine },
  { to: '/dashboard/medicines', label: portalShell.sections.medicines, icon: IconPill },
  { to: '/dashboard/forms', label: portalShell.sections.forms, icon: IconClipboardText, within: true },
  { to: '/dashboard/papers', label: portalShell.sections.papers, icon: IconSignature, within: true },
  { to: '/dashboard/documents', label: portalShell.sections.documents, icon: IconFiles, within: true },
  { to: '/dashboard/receipts', label: portalShell.sections.receipts, icon: IconReceipt, within: true },
  { to: '/dashboard/family', label: portalShell.sections.family, icon: IconUsers, within: true },
  { to: '/dashboard/settings', label: portalShell.sections.settings, icon: IconSettings },
]
