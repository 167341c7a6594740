import { plural } from '../words.ts'

/** The days on which a location is closed. */
export const placeClosures = {
  heading: 'Closed days',
  says: 'Holidays and other days on which nobody works here. Nothing can be booked then; what is booked already stays.',
  none: 'No closed days are planned.',
  day: (date: string, name: string) => `${date}: ${name}`,
  days: (from: string, until: string, name: string) => `${from} to ${until}: ${name}`,
  visits: (count: number) => plural(count, { one: '# visit is booked then.', other: '# visits are booked then.' }),
  see: 'See them in the calendar',
  open: 'Open after all',
  openOf: (name: string) => `Open after all: ${name}`,
  opened: 'These days can be booked again.',
  name: 'What for',
  first: 'First day',
  last: 'Last day (the same if empty)',
  add: 'Close on these days',
  added: (name: string) => `Closed: ${name}.`,
}
