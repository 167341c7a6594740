/** The page with a patient's next visits that their browser shows without a line. */
export const offlineVisits = {
  title: 'Your visits · Salus',
  heading: 'Your visits',
  asOf: (date: string, time: string) => `You are offline. As of ${date}, ${time}.`,
  /** Of what is shown of it while the server cannot be reached. */
  saved: (date: string, time: string) => `Saved on this device, as of ${date}, ${time}.`,
  none: 'No visits to come.',
  needsLine: 'To book, move, cancel or check in, you need a connection.',
  again: 'Try again',
  keeps: 'This page holds when, with whom and where only. It is deleted from this device when you log out.',
  /** For any other page without a line. */
  elsewhere: {
    title: 'No connection · Salus',
    heading: 'No connection',
    says: 'This page needs a connection. It comes back by itself.',
    toVisits: 'Your saved visits',
  },
}
