import { plural } from '../words.ts'

/** Forms without a log-in: by the mailed link, and at the screen for checking in. */
export const formLinkPage = {
  title: 'Forms · Salus',
  description: 'Fill in the forms for your visit.',
  heading: 'Forms for your visit',
  hello: (name: string) => `Hello ${name}`,
  visit: (date: string, time: string, doctor: string) => `${date}, ${time}, with Dr. ${doctor}`,
  says: 'Everything is saved while you type. You can stop at any time and go on later.',
  fill: 'Fill in',
  fillIt: (form: string) => `Fill in: ${form}`,
  goOn: 'Go on',
  goOnIt: (form: string) => `Go on: ${form}`,
  allDone: 'Thank you. Nothing is left to fill in.',
  sent: (form: string) => `Sent: ${form}`,
  toList: 'All forms of this visit',
  over: 'This link opens nothing any more. Ask the clinic for a new one, or fill in the form there.',
  noToken: 'Open the link in the mail that we sent you.',
  failed: 'This did not work. Try again.',
  loadFailed: 'The forms could not be loaded',
  call: (phone: string) => `Questions? Call us: ${phone}`,
  /** At the screen for checking in. */
  before: (count: number) =>
    plural(count, { one: 'One form can be filled in here.', other: '# forms can be filled in here.' }),
  here: 'Fill in here',
  finished: 'Done',
  still: 'Are you still there?',
  stillSays: (seconds: number) =>
    plural(seconds, {
      one: 'This screen forgets you in # second. Your answers are saved.',
      other: 'This screen forgets you in # seconds. Your answers are saved.',
    }),
  stay: 'Go on filling in',
  leave: 'Stop here',
}
