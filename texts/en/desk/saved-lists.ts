/** The lists of the day that a desk's computer keeps for when the server is gone. */
export const savedLists = {
  title: (place: string) => `${place}: who comes when`,
  savedAt: (date: string, time: string) => `As it was on ${date}, ${time}.`,
  says:
    'These lists stand on this computer and open without the server. Write down by hand who came and was called, and when. ' +
    'Once the server is back, enter it at the board: in the menu of each visit, “Enter with its time”.',
  back: 'To the board, once the server is back',
  print: 'Print',
  remove: 'Delete from this computer',
  removed: 'The lists are gone from this computer. They are saved again while the board is open.',
  time: 'Time',
  name: 'Name',
  doctor: 'With',
  came: 'Came',
  called: 'Called in',
  notes: 'Notes',
  none: 'Nobody is expected.',
  here: (when: string) =>
    `For when the server is gone: today’s and tomorrow’s lists are on this computer, as of ${when}.`,
  open: 'Open',
}
