import type { In } from '../../texts.ts'

export const journalCsv: In<'journalCsv'> = {
  entry: 'Buchung',
  date: 'Datum',
  time: 'Uhrzeit',
  kind: 'Art',
  undone: 'Storno',
  debit: 'Soll',
  credit: 'Haben',
  amount: 'Betrag',
  place: 'Standort',
  appointment: 'Termin',
  reference: 'Zahlungsnummer',
  paper: 'Belegnummer',
}
