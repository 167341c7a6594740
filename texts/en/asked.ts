import { plural } from './words.ts'

/** What patients ask of the clinic about their visits, as staff read it. */
export const asked = {
  heading: (count: number) =>
    plural(count, { one: '# request to change a visit', other: '# requests to change a visit' }),
  failed: 'The requests of patients could not be loaded.',
  wants: {
    cancel: (name: string) => `<b>${name}</b> asks to cancel`,
    move: (name: string) => `<b>${name}</b> asks for another time`,
  },
  visit: (date: string, time: string, doctor: string) => `${date}, ${time}, Dr. ${doctor}`,
  cancel: 'Cancel the visit',
  move: 'Choose a time',
  decline: 'Decline',
  on: (act: string, name: string, time: string) => `${act}: ${name}, ${time}`,
  cancelled: (price: string) => `Cancelled. ${price} goes back to the patient.`,
  cancelledUnpaid: 'Cancelled. Nothing has to be paid back.',
  grantFailed: 'The visit could not be cancelled.',
  declining: {
    heading: 'Decline the request?',
    says: (name: string, date: string, time: string) =>
      `The visit of <b>${name}</b> on <b>${date}, ${time}</b> stays as it is. The patient reads your answer.`,
    answer: 'Your answer',
    keep: 'Not yet',
    send: 'Decline request',
    done: 'Declined. The patient is told.',
    failed: 'The request could not be declined.',
  },
}
