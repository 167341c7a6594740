import type { In } from '../../texts.ts'
import { list } from '../words.ts'

export const patientsHere: In<'patientsHere'> = {
  arrived: 'Ist da',
  waits: (minutes) => `Wartet seit ${minutes} Min.`,
  online: 'Wartet online',
  onlineFor: (minutes) => `Wartet online, ${minutes} Min.`,
  numbered: (number) => `Nummer ${number}`,
  hasArrived: (name, time) => `${name} ist da (${time} Uhr)`,
  callIn: 'Aufrufen',
  callInOf: (name, time) => `Aufrufen: ${name}, ${time}`,
  called: (name) => `${name}: Im Zimmer`,
  calledBeside: (name, others, room) => `${name}: Im Zimmer. ${room} ist nicht frei: ${list(others)}.`,
  notCalled: 'Der Aufruf konnte nicht vermerkt werden',
}
