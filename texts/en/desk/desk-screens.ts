import type { ScreenKind } from '#contract/desk/desk-stages.ts'
import { plural } from '../words.ts'

/** Screens that stand at a place for everybody, and where the desk opens them. */
export const deskScreens = {
  title: 'Screens · Salus',
  heading: 'Screens',
  says: (days: number) =>
    `A screen stands where everybody sees it. Its link opens it and nothing else, for ${days} days or until you close it.`,
  kinds: {
    kiosk: 'Check-in screen',
    'waiting-room': 'Screen of the waiting room',
  } satisfies Record<ScreenKind, string>,
  kindSays: {
    kiosk: 'Patients say that they are there, by birthday or number and the first letters of their name.',
    'waiting-room': 'Shows who is called now and to which room: numbers, no names.',
  } satisfies Record<ScreenKind, string>,
  open: 'Open a screen',
  openOf: (kind: string) => `Open a screen: ${kind}`,
  opened: 'This is its address. It is shown only now.',
  address: 'Address',
  copy: 'Copy the address',
  copied: 'Copied',
  here: 'Open it here, and log out',
  openSince: (when: string, by: string) => `Opened: ${when}, by ${by}`,
  none: 'No screen is open here.',
  close: 'Close',
  closeOf: (kind: string) => `Close: ${kind}`,
  failed: 'The screens could not be loaded',
  changeFailed: 'This did not work',
  over: 'This screen is not open any more. Please open it again at the desk.',
  kioskTitle: 'Check in · Salus',
  kioskHeading: 'Check in here',
  who: 'Your birthday, or your patient number',
  whoLike: (date: string) => `For example ${date}`,
  letters: 'The first letters of your name',
  find: 'I’m here',
  again: 'Next',
  forgets: 'This screen forgets what you entered after 30 seconds.',
  toDesk: 'You can always go to the desk instead.',
  roomTitle: 'Waiting room · Salus',
  called: 'Please come in',
  nobodyCalled: 'Nobody is called at the moment.',
  nobodyWaits: 'Nobody waits.',
  to: (room: string, doctor: string) => (room ? `${room} · Dr. ${doctor}` : `Dr. ${doctor}`),
  waiting: 'Waiting',
  late: (doctor: string, minutes: number) =>
    plural(minutes, { one: `Dr. ${doctor}: about # minute late`, other: `Dr. ${doctor}: about # minutes late` }),
  cutOff: (time: string) => `No connection at the moment. As of ${time}.`,
}
