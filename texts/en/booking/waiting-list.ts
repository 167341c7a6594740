import { plural } from '../words.ts'

/** The waiting list: joining it, and the days one waits for. */
export const waitingList = {
  asks: 'Nothing that suits you?',
  explains: (minutes: number) =>
    `Wait for a time on the days you name. When one frees, the first in line gets it held for ${minutes} minutes, then the next.`,
  from: 'From',
  until: 'Until',
  backwards: 'The last day lies before the first.',
  part: 'Part of day',
  anyPart: 'Any time',
  parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  join: 'Join the waiting list',
  joined: 'You are on the waiting list.',
  joinedFirst: 'You are the first in line.',
  joinedSays: 'We tell you by mail and bell as soon as a time frees.',
  joinedUnmailed:
    'We tell you here, by the bell, as soon as a time frees. Confirm your e-mail address to be told by mail too.',
  joinedAfter: (ahead: number) =>
    plural(ahead, {
      one: '# person is before you.',
      other: '# people are before you.',
    }),
  failed: 'That did not work. Please try again.',
  held: 'A time is held for you',
  earlier: (date: string, doctor: string) => `An earlier time than ${date} with Dr. ${doctor}`,
  heading: 'You are waiting for',
  what: (date: string, doctor: string) => `${date} with Dr. ${doctor}`,
  days: (from: string, until: string) => `${from} to ${until}`,
  inPart: {
    morning: (days: string) => `${days} (morning)`,
    afternoon: (days: string) => `${days} (afternoon)`,
    evening: (days: string) => `${days} (evening)`,
  },
  heldUntil: (day: string, time: string, until: string) => `${day}, ${time} is held for you until ${until}.`,
  first: 'You are the first in line.',
  after: (ahead: number) => `${ahead} before you.`,
  /** A time that is free on the days somebody would wait for. */
  book: (day: string, time: string) => `Book ${day}, ${time}`,
  take: (time: string) => `Take ${time}`,
  toMove: 'Move your visit to this time',
  moveTo: (time: string) => `Move my visit to ${time}`,
  leave: 'Wait no longer',
}
