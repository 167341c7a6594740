/** What the parts say that all kinds of pages have: questions, lists, toasts, the line. */
export const common = {
  doctor: (name: string) => `Dr. ${name}`,
  /** Who has no name yet. */
  someone: 'User',
  stars: (stars: number, most: number) => `${stars} of ${most} stars`,
  retry: 'Retry',
  /** Above an answer that could not be loaded anew; `when` is a time, or a day and a time. */
  asOf: (when: string) => `As of ${when}. Anything newer could not be loaded.`,
  close: 'Close',
  dismiss: 'Dismiss',
  fileFailed: 'The file could not be fetched.',
  discard: 'Discard',
  /** Of a field that may stay empty, in a form where most may not. */
  optional: (label: string) => `${label} (optional)`,
  keep: 'Keep it',
  undo: 'Undo',
  search: 'Search',
  loading: 'Loading',
  offline:
    'You are offline. What you see may be old. Messages go later by themselves; all else waits until you press again.',
  unsaved:
    'What you have typed is not saved yet. Please leave this page open: it is saved once we are connected again.',
  serverGone:
    'Salus cannot be reached. What you see may be old. Messages go later by themselves; all else waits until you press again. We keep trying.',
  unreachable: 'Salus cannot be reached.',
  failed: 'That did not work. Please try again.',
  noTimes: 'The free times could not be loaded.',
  notHere: 'We cannot find this. It may have been removed.',
  noCopy: 'Your browser does not let us copy. Please select the text and copy it yourself.',
  /** The title of a page that is covered. */
  covered: 'Locked · Salus',
  sessionOver: 'Your session ended, and the log-in could not be loaded.',
  /** Of a list that was not counted to its end. */
  atLeast: (count: string) => `${count} or more`,
  pages: { all: 'Pages', of: (list: string) => `Pages of “${list}”`, one: (page: string) => `Page ${page}` },
  password: {
    label: 'Password',
    show: (label: string) => `Show ${label.toLowerCase()}`,
    hide: (label: string) => `Hide ${label.toLowerCase()}`,
  },
}
