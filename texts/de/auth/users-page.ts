import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const usersPage: In<'usersPage'> = {
  title: 'Konten · Salus',
  heading: 'Konten',
  find: 'Name, E-Mail oder Telefon',
  role: 'Rolle',
  all: 'Alle',
  roles: {
    user: 'Patient/in',
    doctor: 'Ärztin/Arzt',
    admin: 'Verwaltung',
    reception: 'Empfang',
    test: 'Systemprüfung',
  },
  count: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
  countOfAll: (count) =>
    plural(count, {
      one: '# Konto, das Personal eingeschlossen',
      other: '# Konten, das Personal eingeschlossen',
    }),
  failed: 'Die Konten konnten nicht geladen werden',
  one: 'Konto',
  facts: { phone: 'Telefon', since: 'Konto seit' },
  columns: {
    name: 'Name',
    email: 'E-Mail',
    role: 'Rolle',
    appointments: 'Termine',
    account: 'Konto',
    action: 'Aktion',
  },
  states: { erased: 'Gelöscht', closed: 'Deaktiviert', open: 'Aktiv' },
  open: 'Wieder aktivieren',
  openThis: (name) => `${name} wieder aktivieren`,
  deactivate: 'Deaktivieren',
  deactivateThis: (name) => `${name} deaktivieren`,
  opened: (name) => `${name} kann sich wieder anmelden.`,
  deactivated: (name) => `${name} ist abgemeldet und kann sich nicht mehr anmelden.`,
  export: 'Exportieren',
  exportThis: (name) => `Daten von ${name} exportieren`,
  erase: 'Löschen',
  eraseThis: (name) => `${name} löschen`,
  keep: 'Behalten',
  eraseQuestion: 'Patientendaten löschen?',
  eraseSays: (name) =>
    `Name, Kontaktdaten, Bild und alle Notizen zu ${name} werden endgültig gelöscht; kommende Termine werden abgesagt und erstattet. Vergangene Besuche bleiben ohne den Namen erhalten. Das lässt sich nicht rückgängig machen.`,
}
