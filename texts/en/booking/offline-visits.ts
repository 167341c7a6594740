/** The page with a patient's next visits that their browser shows without a line. */
export const offlineVisits = {
  title: 'Your visits · Salus',
  heading: 'Your visits',
  asOf: (date: string, time: string) => `You are offline. As of ${date}, ${time}.`,
  none: 'No visits to come.',
  needsLine: 'To book, move, cancel or check in, you need a connection.',
  again: 'Try again',
  keeps: 'This page holds when, with whom and where only. It is deleted from this device when you log out.',
}
