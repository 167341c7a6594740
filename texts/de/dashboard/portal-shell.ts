import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const portalShell: In<'portalShell'> = {
  label: 'Mein Bereich',
  names: 'Namen zeigen',
  more: 'Mehr',
  logOut: 'Abmelden',
  loggedOut: 'Sie sind abgemeldet',
  notYours: 'Für diesen Bereich fehlt Ihnen die Berechtigung. Bitte fragen Sie die Verwaltung der Klinik danach.',
  notYoursEverywhere:
    'Diese Seite betrifft alle Standorte; Ihre Rechte gelten nur für einzelne. Fragen Sie die Verwaltung der Klinik.',
  unread: (count) => plural(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
  many: (count) => `${count}+`,
  sections: {
    dashboard: 'Übersicht',
    profile: 'Profil',
    doctors: 'Arztsuche',
    services: 'Leistungen',
    family: 'Familie',
    messages: 'Nachrichten',
    record: 'Gesundheitsakte',
    insights: 'Auswertungen',
    medicines: 'Medikamente',
    forms: 'Formulare',
    papers: 'Papiere',
    documents: 'Dokumente',
    receipts: 'Belege',
    ambulance: 'Notfall',
    settings: 'Einstellungen',
  },
  titles: {
    book: 'Termin buchen · Salus',
    doctors: 'Ärztinnen und Ärzte · Salus',
    profile: 'Profil · Salus',
    settings: 'Einstellungen · Salus',
  },
  whom: 'Zu wem möchten Sie?',
}
