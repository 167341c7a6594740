import { plural } from '../words.ts'

/** A desk computer that several people share: locked by a key, opened by PIN. */
export const pinLock = {
  label: 'PIN',
  wrong: (left: number) =>
    plural(left, { one: 'That is not the PIN. # try is left.', other: 'That is not the PIN. # tries are left.' }),
  lock: 'Lock',
  lockBy: (keys: string) => `Lock (${keys})`,
  locked: 'Locked',
  lockedSays: (name: string) =>
    `<b>${name}</b> goes on where they were. Whoever else works here comes in with their own PIN; of what was begun then only new visits, walk-ins and new people stay.`,
  lockedAlone: (name: string) =>
    `Enter the password of <b>${name}</b> to go on where you were: nothing you typed is lost.`,
  who: 'Choose your name',
  here: 'Open here by PIN',
  six: (digits: number) => `Enter your ${digits}-digit PIN`,
  opening: 'Opening',
  usePassword: 'Use the password',
  usePin: 'Use the PIN',
  failed: 'That did not work. Please try again.',
  heading: 'PIN for shared desk computers',
  says: (hours: number) =>
    'Where several people share a computer at the desk, each opens it by their own PIN in place of the password. ' +
    `It works for ${hours} hours after you have logged in with your password, by a key that the browser keeps, gives the rights of the desk alone, and stops after five wrong tries. You are told when it is used from another kind of browser or another network.`,
  isSet: 'You have a PIN. A new one takes its place.',
  next: (digits: number) => `New PIN (${digits} digits)`,
  set: 'Set the PIN',
  change: 'Change the PIN',
  saved: 'Your PIN is set.',
  savedHere: 'Your PIN is set. It opens in this browser from now on.',
  remove: 'Do without a PIN',
  removed: 'You have no PIN any more.',
  notSaved: 'The PIN could not be set. Please try again.',
  unloaded: 'We could not load this.',
}
