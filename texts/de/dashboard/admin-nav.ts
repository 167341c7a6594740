import type { In } from '../../texts.ts'

export const adminNav: In<'adminNav'> = {
  overview: 'Übersicht',
  appointments: 'Termine',
  appointmentsShort: 'Termine',
  doctors: 'Ärzteschaft',
  requests: 'Anfragen',
  addDoctor: 'Ärztin/Arzt hinzufügen',
  payments: 'Zahlungen',
  analytics: 'Auswertungen',
  catalogue: 'Angebot',
  kinds: 'Terminarten',
  substances: 'Wirkstoffe',
  paperTemplates: 'Vorlagen für Papiere',
  places: 'Standorte',
  users: 'Konten',
  staff: 'Personal und Rechte',
  audit: 'Protokoll',
  jobs: 'Hintergrundaufgaben',
  firstDay: 'Einrichtung',
  moveIn: 'Datenübernahme',
  settings: 'Einstellungen',
}
