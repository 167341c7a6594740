import type { PartOfDay } from '#contract/rules.ts'
import { plural } from '../words.ts'

/** A new visit at the desk, asked for as people say it. */
export const newVisit = {
  wish: 'What is asked for',
  place: 'Place of the visit',
  whom: 'With whom',
  anyDoctor: 'Any doctor',
  length: 'How long',
  anyLength: 'Any length',
  part: 'Time of day',
  anyPart: 'Any time',
  parts: { morning: 'Morning', midday: 'Midday', afternoon: 'Afternoon', evening: 'Evening' } satisfies Record<
    PartOfDay | 'midday',
    string
  >,
  after: (time: string) => `After ${time}`,
  anyDay: 'Any day',
  anotherDay: 'Another day…',
  fromDay: 'From this day',
  noneOn: (day: string) => `None on ${day}`,
  noneThatDay: 'None that day',
  /** At another time of that day somebody may be free. */
  notThenOn: (day: string) => `Not at that time on ${day}`,
  notThen: 'Not at that time that day',
  nobody: 'Nobody has a time that suits. Ask for another day, time or doctor.',
  timeOf: (day: string, time: string, doctor: string) => `${day}, ${time}, ${doctor}`,
  allTimes: (count: number) => plural(count, { one: 'The only time', other: 'All # times' }),
  earlier: 'Earlier',
  later: 'Later',
  otherDoctors: 'Other doctors',
  firstDoctors: 'First doctors',
  costs: (price: string) => `Price: ${price}`,
  free: 'Free of charge',
  chooseTime: 'No time is chosen yet.',
  held: (time: string) => `Held for this call: ${time}`,
  heldOver: 'This time is no longer held.',
  holdAgain: 'Hold it again',
  notHeld: 'This time cannot be held: book it before you hang up.',
  note: 'Note for the doctor',
  forOther: 'For a child or another person',
  forWhom: 'For whom?',
  another: 'Another person',
  otherName: 'Name of the patient',
  otherBorn: 'Birthday of the patient',
  sayName: 'Say who is seen',
  calls: 'We keep the name and phone above as whom to call. They need no account.',
  guardians: (names: string) => `Acts for them: ${names}`,
  toCall: (name: string) => `To call: ${name}`,
  repeat: 'Repeat it',
  repeatSays: 'Once it is booked, you choose how often and see which dates are free.',
  /** Where nothing suits: the waiting list in place of a time. */
  waits: 'Nothing suits: waiting list',
  waitsSays:
    'When a time frees, whoever has an account is offered it; the others stand on your list of people to call.',
  wait: 'Put on the waiting list',
  waitsNow: (name: string) => `${name} is on the waiting list`,
  waitsByPhone: (name: string) => `${name} is on the waiting list. To do will say when to call them.`,
  sayBorn: 'Give the birthday of the child',
  guardianSays:
    'They are who we call about the child. Once they have an account, they book for it and see its appointments there.',
}
