/** The private address that a calendar subscribes to. */
export const calendarFeed = {
  heading: 'Calendar on your phone',
  says: 'A private address your calendar can subscribe to. It tells when and where, never with whom or why. Whoever has the address can read it: make a new one, and the old one is worth nothing.',
  subscribe: {
    apple: 'Add to Apple Calendar',
    google: 'Add to Google Calendar',
    outlook: 'Add to Outlook',
  },
  address: 'Address',
  copy: 'Copy',
  copied: 'The address is copied.',
  anew: 'Make a new address',
  revoke: 'Revoke',
  make: 'Make a private address',
}
