import type { In } from '../../texts.ts'
import { list } from '../words.ts'

export const roomsOfCalls: In<'roomsOfCalls'> = {
  taken: (room, names) => `${room} ist nicht frei: ${list(names)}.`,
  patientOf: (doctor) => `jemand bei Dr. ${doctor}`,
  choose: 'Raum wählen',
  chooseFor: (name, time) => `Raum wählen: ${name}, ${time}`,
  change: 'Raum ändern',
  which: (name) => `Welcher Raum für ${name}?`,
  free: 'frei',
  anyway: 'Trotzdem aufrufen',
  notNow: 'Jetzt nicht',
  none: 'Dieser Standort hat keine Räume.',
  failed: 'Die Räume konnten nicht geladen werden',
  isIn: (name, room) => `${name}: ${room}`,
  beside: (names) => `im selben Raum wie ${list(names)}`,
}
