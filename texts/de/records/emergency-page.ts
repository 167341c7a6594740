import type { In } from '../../texts.ts'

export const emergencyPage: In<'emergencyPage'> = {
  title: 'Akte in einem Notfall öffnen · Salus',
  heading: 'Akte in einem Notfall öffnen',
  lead: (hours) =>
    `Für jemanden, den Sie nicht behandeln. Die Akte bleibt ${hours} Stunden für Sie offen. Die Person und die Klinik erfahren es sofort, mit Ihrem Namen und Ihrem Grund.`,
  name: 'Vor- und Nachname',
  born: 'Geburtstag',
  find: 'Suchen',
  notFound: 'Die Suche ist fehlgeschlagen',
  nobody: 'Mit diesem Namen und Geburtstag ist niemand bekannt.',
  whoseLink: 'Die Person, deren Seite Sie geöffnet haben',
  another: 'Nach jemand anderem suchen',
  choose: 'Auswählen',
  reason: 'Warum Sie sie jetzt lesen müssen',
  reasonSays: 'Mit ein paar Worten. Die Patientin oder der Patient liest das.',
  password: 'Ihr Passwort',
  open: 'Akte öffnen',
  notOpened: 'Die Akte konnte nicht geöffnet werden',
  inAnEmergency: 'In einem Notfall können Sie <open>eine Akte öffnen</open>, mit einem Grund.',
  list: {
    heading: 'In Notfällen geöffnete Akten',
    none: 'Keine Akte wurde in einem Notfall geöffnet.',
    failed: 'Die Notfälle konnten nicht geladen werden',
    columns: { when: 'Wann', doctor: 'Ärztin oder Arzt', person: 'Wessen Akte', reason: 'Grund' },
    noReason: 'Nicht mehr aufbewahrt',
  },
}
