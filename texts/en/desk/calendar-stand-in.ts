import type { StandIns, WhyNot } from '#contract/booking/stand-ins.ts'
import { plural } from '../words.ts'

/** Another doctor takes the visits of one who is away. */
export const calendarStandIn = {
  open: 'Stand-in',
  heading: (date: string) => `Who takes over ${date}?`,
  headingOf: (doctor: string, date: string) => `Who takes over for ${doctor}, ${date}?`,
  says: 'The visits go to another doctor at the same time and price. Patients are told and asked: they agree, choose another time, or cancel free of charge. Without an answer the visit stays.',
  from: 'From',
  until: 'Until',
  allDay: 'All day',
  failed: 'The doctors could not be loaded',
  who: 'Stand-in',
  choose: 'Choose a doctor',
  works: (doctor: string, specialty: string, can: string, all: string) =>
    `${doctor}, ${specialty}: works that day, ${can} of ${all} fit`,
  noHours: (doctor: string, specialty: string, can: string, all: string) =>
    `${doctor}, ${specialty}: no hours here that day, ${can} of ${all} fit`,
  none: 'There is no visit to come then.',
  visits: 'Visits',
  visit: (time: string, patient: string, kind: string) => `${time} ${patient}, ${kind}`,
  goes: 'Goes over',
  goesOutside: 'Goes over, outside the stand-in’s hours',
  stays: {
    kind: 'Stays: this kind of visit is not offered',
    place: 'Stays: the stand-in does not work at this place',
    away: 'Stays: the stand-in is off then',
    busy: 'Stays: the stand-in has another visit then',
  } satisfies Record<WhyNot, string>,
  stay: 'What stays is not cancelled. Please move or cancel it with the patient.',
  act: (count: number) => plural(count, { one: 'Hand over # visit', other: 'Hand over # visits' }),
  close: 'Close',
  done: (count: number) =>
    plural(count, {
      one: '# visit is handed over, and the patient is asked.',
      other: '# visits are handed over, and the patients are asked.',
    }),
  doneUnasked: (count: number, asked: number) =>
    `${plural(count, { one: '# visit is handed over', other: '# visits are handed over' })}. ${plural(asked, { one: '# patient is asked', other: '# patients are asked' })}; call the others, who have no account and no e-mail address.`,
  unasked: 'cannot be asked, call them',
  notDone: 'The visits could not be handed over',
  taken: 'Handed over',
  tasks: 'Until it is done, today’s tasks keep what stays, who has not answered, and whom to call.',
  toTasks: 'Open the tasks',
  looking: 'Looking at the visit',
  failedVisit: 'The visit could not be loaded',
  call: (phone: string) => `Call ${phone}`,
  callOf: (name: string, phone: string) => `Call ${phone}, ${name}`,
  noPhone: 'No phone number',
  move: 'Move',
  moveOf: (name: string) => `Move the visit of ${name}`,
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel the visit of ${name}`,
  answers: {
    open: 'No answer yet',
    accepted: 'Has agreed',
    moved: 'Has moved it',
    cancelled: 'Cancelled',
  } satisfies Record<StandIns['taken'][number]['answer'], string>,
  takenBy: (doctor: string, answer: string) => `${doctor}: ${answer}`,
}
