/** Weeks that change from a date on. */
export const weekChanges = {
  heading: 'Hours from a date on',
  lead: 'When your week will be another one, for a season or for good. The hours above hold until then.',
  none: 'No change is planned.',
  from: (date: string) => `From ${date}`,
  edit: 'Edit these hours',
  editOf: (date: string) => `Edit the hours from ${date}`,
  remove: 'Take it back',
  removeOf: (date: string) => `Take the change on ${date} back`,
  removed: 'The change is taken back; the hours before it go on.',
  date: 'The new hours begin on',
  plan: 'Set the hours',
  week: (date: string) => `Your hours from ${date}`,
  close: 'Close',
}
