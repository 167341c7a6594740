/** A field for a date and its calendar. */
export const dateField = {
  open: 'Open the calendar',
  calendar: 'Calendar',
  earlier: 'Previous month',
  later: 'Next month',
  /** How a date is typed, while none is. */
  pattern: 'DD/MM/YYYY',
  form: (example: string) => `Please type the date like ${example}.`,
  from: (date: string) => `Please choose ${date} or later.`,
  until: (date: string) => `Please choose ${date} or earlier.`,
}
