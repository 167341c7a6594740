import type { In } from '../../texts.ts'

export const doctorNav: In<'doctorNav'> = {
  dashboard: 'Übersicht',
  dashboardShort: 'Heute',
  appointments: 'Termine',
  appointmentsShort: 'Termine',
  patients: 'Patienten',
  repeats: 'Folgerezepte',
  shared: 'Mit mir geteilt',
  schedule: 'Sprechzeiten',
  profile: 'Profil',
  settings: 'Einstellungen',
}
