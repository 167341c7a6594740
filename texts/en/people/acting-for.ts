/** For whom a page is: the question, and the bar that names the person. */
export const actingFor = {
  bar: (name: string) => `You are booking for <b>${name}</b>`,
  acts: (name: string) => `You are acting for <b>${name}</b>`,
  back: 'For myself again',
  whom: 'Who is it for?',
  me: 'Myself',
  you: 'For you',
  change: 'Change who it is for',
  child: 'Add a child',
  adult: 'Add somebody else',
  addFirst: 'Add and go on',
  toQuestion: 'Back',
  waits: (address: string) => `${address} has not agreed yet. You can book for them once they have.`,
  unknown: 'We could not load the people you book for.',
  notYours: 'You cannot book for this person, or no longer can.',
  forMyself: 'Continue for myself',
  visitsOf: (name: string) => `Visits of ${name}`,
}
