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
  granting: {
    heading: 'Cancel the visit?',
    says: (name: string, date: string, time: string) =>
      `The visit of <b>${name}</b> on <b>${date}, ${time}</b> is cancelled, its time is free, and the patient is told.`,
    fee: 'Fee that the clinic keeps',
    agreed: (fee: string) => `By the terms of this appointment it is ${fee}. You can charge less.`,
    reason: 'Why less?',
    keeps: (fee: string) => `The clinic charges a fee of ${fee}.`,
    keepsNothing: 'The clinic waives the fee.',
    goesBack: (back: string) => `${back} is refunded the way it was paid.`,
    backAtDesk: (back: string) => `Give back ${back} that was paid at reception.`,
    byCard: (rest: string) => `We charge ${rest} to the patient’s saved card.`,
    staysDue: (rest: string) => `${rest} of it is still to be paid at the clinic.`,
    nothingPaid: 'Nothing was paid, so there is nothing to refund.',
    keep: 'Not yet',
    done: 'Cancelled. The patient is told.',
    failed: 'The visit could not be cancelled.',
  },
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
