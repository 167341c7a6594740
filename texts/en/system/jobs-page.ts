import { plural } from '../words.ts'

/** The work that happens by itself: how each job is, what waits, and mail that was given up. */
export const jobsPage = {
  title: 'Background work · Salus',
  heading: 'Background work',
  lead: 'What Salus does by itself. A job that fails is tried again; one that keeps failing stops for a while.',
  failed: 'The background work could not be loaded',
  toSend: 'Mail to send',
  oldest: 'Oldest mail waits',
  toTell: 'Notifications to send',
  refunds: 'Refunds due',
  refundsFailing: (count: number) => `Refunds due, ${count} failing`,
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  columns: { does: 'What it does', state: 'State', next: 'Next run', action: 'Action' },
  names: 'Jobs',
  states: { waiting: 'In order', running: 'Running', failing: 'Failing', stopped: 'Stopped' },
  failedTimes: (count: number, why: string) =>
    plural(count, { one: `Failed once: ${why}`, other: `Failed # times: ${why}` }),
  run: 'Run now',
  runThis: (does: string) => `Run now: ${does}`,
  news: {
    heading: 'Failed notifications',
    none: 'No notification has failed.',
    again: (count: number) => plural(count, { one: 'Try it again', other: 'Try all # again' }),
    columns: { what: 'What happened', at: 'Set aside', why: 'Why' },
  },
  mails: {
    heading: 'Undelivered e-mails',
    none: 'All e-mails were delivered.',
    columns: { to: 'To', about: 'About', at: 'Last try', why: 'Why', action: 'Action' },
    why: (error: string, attempts: number) =>
      plural(attempts, { one: `${error} (# attempt)`, other: `${error} (# attempts)` }),
    again: 'Try again',
    againTo: (address: string) => `Try again: mail to ${address}`,
  },
}
