import type { In } from '../../texts.ts'

export const offlineVisits: In<'offlineVisits'> = {
  title: 'Ihre Termine · Salus',
  heading: 'Ihre Termine',
  asOf: (date, time) => `Sie sind offline. Stand: ${date}, ${time}.`,
  saved: (date, time) => `Auf diesem Gerät gespeichert. Stand: ${date}, ${time} Uhr.`,
  none: 'Keine kommenden Termine.',
  needsLine: 'Zum Buchen, Verschieben, Absagen und Anmelden brauchen Sie eine Verbindung.',
  again: 'Erneut versuchen',
  keeps:
    'Auf dieser Seite steht nur, wann, bei wem und wo. Sie wird von diesem Gerät gelöscht, wenn Sie sich abmelden.',
  elsewhere: {
    title: 'Keine Verbindung · Salus',
    heading: 'Keine Verbindung',
    says: 'Für diese Seite brauchen Sie eine Verbindung. Sobald es wieder eine gibt, wird sie von selbst geladen.',
    toVisits: 'Ihre gespeicherten Termine',
  },
}
