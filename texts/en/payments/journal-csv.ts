/** The heads of the file of money that moved. What stands below them are keys, so that programs read all of them alike. */
export const journalCsv = {
  entry: 'entry',
  date: 'date',
  time: 'time',
  kind: 'kind',
  undone: 'undone',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  place: 'place',
  appointment: 'appointment',
  reference: 'payment reference',
  paper: 'receipt number',
}
