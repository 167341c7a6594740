import type { In } from '../../texts.ts'

export const offlineVisits: In<'offlineVisits'> = {
  title: 'Ihre Termine · Salus',
  heading: 'Ihre Termine',
  asOf: (date, time) => `Sie sind offline. Stand: ${date}, ${time}.`,
  none: 'Keine kommenden Termine.',
  needsLine: 'Zum Buchen, Verschieben, Absagen und Anmelden brauchen Sie eine Verbindung.',
  again: 'Erneut versuchen',
  keeps:
    'Auf dieser Seite steht nur, wann, bei wem und wo. Sie wird von diesem Gerät gelöscht, wenn Sie sich abmelden.',
}
