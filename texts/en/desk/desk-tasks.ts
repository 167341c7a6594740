import type { CallOutcome, TaskKind } from '#contract/desk/task-kinds.ts'
import { plural } from '../words.ts'

/** What reception has to do: the line above the board, and the list beside it. */
export const deskTasks = {
  heading: 'To do',
  atReception: 'At reception',
  none: 'Nothing at the moment',
  failed: 'What there is to do could not be loaded',
  /** Buttons: how many tasks of a kind there are. */
  counts: {
    'waits-online': (count: number) =>
      plural(count, { one: '# waits online for their doctor', other: '# wait online for their doctor' }),
    'change-request': (count: number) =>
      plural(count, { one: '# asks to move or cancel', other: '# ask to move or cancel' }),
    call: (count: number) => plural(count, { one: '# to call', other: '# to call' }),
    stayed: (count: number) => plural(count, { one: '# without their doctor', other: '# without their doctor' }),
    'stand-in': (count: number) =>
      plural(count, { one: '# stand-in without an answer', other: '# stand-ins without an answer' }),
    link: (count: number) => plural(count, { one: '# link ran out', other: '# links ran out' }),
    'not-come': (count: number) => plural(count, { one: '# did not come', other: '# did not come' }),
    unpaid: (count: number) => plural(count, { one: '# to be paid', other: '# to be paid' }),
  } satisfies Record<TaskKind, (count: number) => string>,
  headings: {
    'waits-online': 'Waits online, no doctor yet',
    'change-request': 'Asks to move or cancel',
    call: 'To be called',
    stayed: 'Their doctor is away',
    'stand-in': 'No answer about the stand-in yet',
    link: 'The link ran out',
    'not-come': 'Did not come',
    unpaid: 'To be paid',
  } satisfies Record<TaskKind, string>,
  /** What a call is about. `doctor` is a name with its title. */
  says: {
    'waits-online': (doctor: string) => `Waits online. Tell ${doctor}, or call the patient.`,
    'stand-in': (doctor: string, bookedWith: string) =>
      `${doctor} stands in for ${bookedWith}: ask whether that is all right.`,
    'stand-in-other': (doctor: string) => `${doctor} stands in: ask whether that is all right.`,
    delay: (doctor: string, minutes: number) => `${doctor} is about ${minutes} minutes late.`,
    moved: 'The clinic moved the visit to this time.',
    cancelled: 'The clinic cancelled this visit.',
    stayed: (doctor: string) => `${doctor} is away at this time.`,
    unanswered: (doctor: string) => `Has not said whether ${doctor} is all right.`,
    link: 'Nobody followed the link in time, so the visit was cancelled.',
    due: (sum: string) => `${sum} to pay`,
  },
  noPhone: 'no telephone number',
  since: (moment: string) => `since ${moment}`,
  callOf: (name: string, phone: string) => `Call ${name}: ${phone}`,
  acts: {
    call: 'Call',
    time: 'Choose a time',
    take: 'Take money',
    missed: 'Mark as missed',
    putOff: 'Put off',
    hand: 'Hand to …',
    takeBack: 'Take back',
  },
  actOf: (act: string, name: string) => `${act}: ${name}`,
  allMissed: 'Mark all as missed',
  noteOver: 'mark as missed',
  noting: (done: string, all: string) => `${done} of ${all}`,
  outcomes: {
    told: 'Told',
    agreed: 'Agrees',
    'no-answer': 'No answer',
    'another-time': 'Wants another time',
  } satisfies Record<CallOutcome, string>,
  /** The last call: its result, when, and who called. */
  called: (outcome: string, moment: string, by: string) => `${outcome}, ${moment}, ${by}`,
  handedTo: (name: string) => `with ${name}`,
  putOffUntil: (moment: string) => `put off until ${moment}`,
  withOthers: (count: number) => plural(count, { one: '# with a colleague', other: '# with colleagues' }),
  later: (count: number) => plural(count, { one: '# put off until later', other: '# put off until later' }),
  quicker: (by: string) => `${by} was quicker: something has been noted here in the meantime.`,
  quickerCalled: (by: string, outcome: string) => `${by} was quicker: ${outcome}.`,
  notNoted: 'This could not be noted',
  noted: (name: string, outcome: string) => `${name}: ${outcome}`,
  putOffSaid: (name: string) => `${name}: put off`,
  handedSaid: (name: string, to: string) => `${name}: handed to ${to}`,
  takenBack: (name: string) => `${name}: on the list again`,
  calling: {
    title: (name: string) => `Call ${name}`,
    outcome: 'What came of it',
    said: 'What they said',
    note: 'Note it',
    notNow: 'Not now',
    choose: 'Choose what came of it.',
  },
  puttingOff: {
    title: (name: string) => `Put off: ${name}`,
    until: 'Until when',
    hour: 'In an hour',
    tomorrow: 'Tomorrow at 08:00',
    day: 'On a date, at 08:00',
    date: 'Date',
    send: 'Put off',
    chooseDate: 'Choose a date to come.',
  },
  handing: {
    title: (name: string) => `Hand over: ${name}`,
    to: 'Colleague',
    choose: 'Choose a colleague',
    nobody: 'Nobody else has the right for this here.',
    send: 'Hand over',
  },
  /** Of the waiting list: who is to be called because a time is free. */
  waiting: {
    count: (count: number) => plural(count, { one: '# waiting: a time is free', other: '# waiting: a time is free' }),
    heading: 'On the waiting list: a time is free',
    free: (when: string) => `Free: ${when}`,
    taken: (name: string) => `${name} is off the waiting list`,
    notTaken: 'This could not be changed',
  },
  /** Who waits for an answer to a message for longer than was promised. `to` is a doctor with title, or reception. */
  messages: {
    count: (count: number) => plural(count, { one: '# waits for an answer', other: '# wait for an answer' }),
    heading: 'Wait for an answer to a message',
    says: (since: string, due: string) => `Written ${since}. An answer was promised by ${due}.`,
    tell: (to: string) => `Tell ${to}, or call the patient.`,
    open: 'Answer',
  },
}
