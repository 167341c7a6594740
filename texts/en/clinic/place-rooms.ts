import { plural } from '../words.ts'

/** The rooms of a location. */
export const placeRooms = {
  heading: 'Rooms',
  says: 'A kind of visit can ask for a room of a sort; a free one is taken with the visit.',
  none: 'No rooms yet.',
  count: (count: number) => plural(count, { one: '# room', other: '# rooms' }),
  closed: 'closed',
  name: 'Name of the room',
  sort: 'Sort, such as treatment',
  add: 'Add this room',
  added: (name: string) => `${name} is added.`,
  change: 'Change',
  changeThis: (name: string) => `Change ${name}`,
  close: 'Close',
  closeThis: (name: string) => `Close ${name}`,
  open: 'Open again',
  openThis: (name: string) => `Open ${name} again`,
  isClosed: (name: string) => `${name} is closed. What is booked in it stays.`,
  visitsLeft: (count: number) =>
    plural(count, { one: '# appointment is still booked in it', other: '# appointments are still booked in it' }),
  isOpen: (name: string) => `${name} is open again.`,
  save: 'Save the room',
  saved: 'The room is saved.',
  notSaved: 'The room could not be saved.',
}
