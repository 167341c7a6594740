import type { In } from '../texts.ts'

export const doctornav: In<'doctornav'> = {
  dashboard: 'Übersicht',
  dashboardShort: 'Heute',
  appointments: 'Termine',
  appointmentsShort: 'Termine',
  patients: 'Patienten',
  schedule: 'Sprechzeiten',
  profile: 'Profil',
  settings: 'Einstellungen',
}
