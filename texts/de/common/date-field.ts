import type { In } from '../../texts.ts'

export const dateField: In<'dateField'> = {
  open: 'Kalender öffnen',
  calendar: 'Kalender',
  earlier: 'Voriger Monat',
  later: 'Nächster Monat',
  pattern: 'TT.MM.JJJJ',
  form: (example) => `Bitte schreiben Sie das Datum so: ${example}.`,
  from: (date) => `Bitte wählen Sie den ${date} oder einen späteren Tag.`,
  until: (date) => `Bitte wählen Sie den ${date} oder einen früheren Tag.`,
}
