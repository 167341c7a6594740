import { plural } from '../words.ts'

/** The next free times with anybody. */
export const soonestFree = {
  found: (count: number) =>
    plural(count, {
      one: 'One doctor is free then: their first time.',
      other: '# doctors are free then: the first time of each.',
    }),
  /** There may be more. */
  foundMost: (count: number) =>
    plural(count, {
      one: 'The doctor who is free soonest then, with their first time.',
      other: 'The # doctors who are free soonest then, each with their first time.',
    }),
  looking: 'Looking for free times',
  failed: 'The free times cannot be shown just now.',
  none: 'Nobody has a free time then.',
  noneSays:
    'Try another day or time of day. Or choose a doctor and join their waiting list: we tell you as soon as a time frees.',
  whenever: 'Any day, any time',
  anywhere: 'At any place',
  toDoctors: 'Choose a doctor',
  book: (doctor: string, day: string, time: string) => `Book Dr. ${doctor}, ${day}, ${time}`,
  /** By whose clocks a time is meant. */
  zone: (city: string) => `${city} time`,
  /** Behind the reader's own time of a video visit: the time at its place. */
  own: (there: string) => `your time (${there})`,
  others: 'Others are free soon',
}
