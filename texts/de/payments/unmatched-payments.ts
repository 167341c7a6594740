import type { In } from '../../texts.ts'

export const unmatchedPayments: In<'unmatchedPayments'> = {
  heading: 'Geld ohne Zahlung',
  says: 'Dieses Geld hat der Zahlungsdienst für einen Termin hier eingenommen, und keine unserer Zahlungen kennt es: zum Beispiel nach der Wiederherstellung einer Sicherung. Sie finden es beim Zahlungsdienst unter seiner Nummer. Ist es zurückgegeben, verschwindet es innerhalb einer Stunde aus dieser Liste.',
  found: (moment) => `gefunden: ${moment}`,
}
