import { list } from '../words.ts'

/** The room into which somebody is called: which one, and what is said when somebody else is in it. */
export const roomsOfCalls = {
  /** `names` are those who are in it: their own names, or `patientOf`. */
  taken: (room: string, names: readonly string[]) => `${room} is not free: ${list(names)}.`,
  /** Somebody whose name the reader may not see. */
  patientOf: (doctor: string) => `a patient of Dr. ${doctor}`,
  choose: 'Choose the room',
  chooseFor: (name: string, time: string) => `Choose the room for ${name}, ${time}`,
  change: 'Change the room',
  which: (name: string) => `Which room for ${name}?`,
  free: 'free',
  anyway: 'Call in all the same',
  notNow: 'Not now',
  none: 'This place has no rooms.',
  failed: 'The rooms could not be loaded',
  isIn: (name: string, room: string) => `${name}: ${room}`,
  /** Of two people who are in one room. */
  beside: (names: readonly string[]) => `in one room with ${list(names)}`,
}
