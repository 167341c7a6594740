import type { Stage } from '#contract/desk/desk-stages.ts'
import { list, plural } from '../words.ts'

/** The desk's board: one day of one place. */
export const deskBoard = {
  heading: (date: string, time: string) => `${date}, ${time}`,
  notConfirmed: (count: number) => `${count} not confirmed`,
  dr: (name: string) => `Dr. ${name}`,
  place: 'Place',
  doctor: 'Doctor',
  allDoctors: 'All doctors',
  day: 'Day',
  toToday: 'Today',
  named: (count: number) =>
    count === 0
      ? 'No match on this board. Press Enter to search all patients.'
      : count === 1
        ? '1 visit here. Press Enter to open it.'
        : `${plural(count, { one: '# visit', other: '# visits' })} here. Press Enter to search all patients.`,
  searchAll: 'Search all patients',
  /** The parts of the board, of which a phone shows one. */
  parts: 'Parts of the board',
  ofSeries: (number: string, all: string) => `${number} of ${all} in its series`,
  failed: 'The board could not be loaded',
  /** The headings of the board's columns. */
  columns: {
    expected: 'Expected',
    waiting: 'Waiting',
    room: 'With the doctor',
    done: 'Done',
    'not-come': 'Did not come',
  } satisfies Record<Stage, string>,
  /** How far the visit of one person is. */
  stages: {
    expected: 'Expected',
    waiting: 'Waiting',
    room: 'In the room',
    done: 'Done',
    'not-come': 'Did not come',
  } satisfies Record<Stage, string>,
  none: {
    expected: 'Nobody is expected any more.',
    waiting: 'Nobody waits.',
    room: 'Nobody is with a doctor.',
    done: 'Nothing is done yet.',
    'not-come': 'Everybody came.',
  } satisfies Record<Stage, string>,
  longest: (minutes: number) => `longest ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  /** What a button does to a visit: by where it goes. */
  acts: {
    expected: 'Not here yet',
    waiting: 'Arrived',
    room: 'Call in',
    done: 'Done',
    'not-come': 'Did not come',
  } satisfies Record<Stage, string>,
  /** Somebody is marked as not come before their visit begins. */
  tooEarly: {
    question: (name: string) => `Did ${name} not come?`,
    says: (time: string) => `The appointment only begins at ${time}.`,
  },
  /** Of a visit by phone or video, or at home. */
  begins: 'Mark as begun',
  underWay: 'Has begun',
  backToWaiting: 'Back to waiting',
  backToRoom: 'Back to the room',
  actOf: (act: string, name: string) => `${act}: ${name}`,
  more: (name: string) => `More for ${name}`,
  printSlip: 'Print the slip',
  openPerson: 'Open the person',
  moved: (name: string, stage: string) => `${name}: ${stage}`,
  movedBeside: (name: string, stage: string, others: readonly string[], room: string) =>
    `${name}: ${stage}. ${room} is not free: ${list(others)}.`,
  moveFailed: 'This could not be noted',
  quicker: (by: string, name: string, stage: string) => `${by} was quicker. ${name}: ${stage}.`,
  late: (minutes: number) => `${minutes} min late`,
  pays: (sum: string) => `pays ${sum} here`,
  toPay: (sum: string) => `to pay ${sum}`,
  takeMoney: 'Take money',
  checkedIn: 'checked in online',
  online: 'waits online',
  toldOfDelay: 'told of the delay',
  linkUntil: (time: string) => `to confirm by link until ${time}`,
  linkUntilDay: (day: string, time: string) => `to confirm by link until ${day}, ${time}`,
  linkDone: 'confirmed by the link',
  pending: 'not confirmed',
  /** Another doctor stands in, and the patient has not said yet whether that suits. */
  unanswered: 'asked, no answer yet',
  needs: {
    wheelchair: 'wheelchair',
    interpreter: 'interpreter',
    hearing: 'hard of hearing',
    sight: 'cannot see well',
  },
  later: {
    open: 'Enter with its time',
    title: (name: string) => `What happened earlier: ${name}`,
    what: 'What happened',
    stages: { waiting: 'Arrived', room: 'Was called in', done: 'Was done' },
    when: 'At what time',
    enter: 'Enter it',
  },
  attention: {
    tell: (count: number) => plural(count, { one: 'tell # person', other: 'tell # people' }),
  },
  dayEnded: (count: number) => plural(count, { one: '# visit: did not come', other: '# visits: did not come' }),
  left: (count: number) => plural(count, { one: '# had moved on meanwhile', other: '# had moved on meanwhile' }),
  doctors: {
    heading: 'Doctors',
    none: 'Nobody has visits here on this day.',
    onTime: 'on time',
    overdue: (count: number) => plural(count, { one: '# has not come yet', other: '# have not come yet' }),
    over: 'all seen',
    next: (time: string) => `next ${time}`,
    progress: (seen: number, all: number) => `${seen} of ${all} seen`,
  },
  soonest: 'Soonest free',
  tell: {
    title: (doctor: string) => `Tell those who wait for ${doctor}`,
    says: 'They are told by bell and by e-mail.',
    minutes: 'Minutes late',
    send: 'Tell them',
    notNow: 'Not now',
    told: (count: number) => plural(count, { one: '# person has been told', other: '# people have been told' }),
    failed: 'They could not be told',
  },
}
