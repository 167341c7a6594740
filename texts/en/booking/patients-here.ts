import { list } from '../words.ts'

/** What a doctor sees of patients who are there: who waits and for how long, and calling in. */
export const patientsHere = {
  arrived: 'Has arrived',
  waits: (minutes: number) => `Waiting ${minutes} min`,
  /** Of a patient who has joined a visit by video. */
  online: 'Waits online',
  onlineFor: (minutes: number) => `Waits online, ${minutes} min`,
  numbered: (number: string) => `Number ${number}`,
  /** The quiet notice while the doctor is at work. */
  hasArrived: (name: string, time: string) => `${name} has arrived (${time})`,
  callIn: 'Call in',
  callInOf: (name: string, time: string) => `Call in ${name}, ${time}`,
  called: (name: string) => `${name}: In the room`,
  calledBeside: (name: string, others: readonly string[], room: string) =>
    `${name}: In the room. ${room} is not free: ${list(others)}.`,
  notCalled: 'The patient could not be called in',
}
