/** What staff are asked before a visit is cancelled as its patient asked. */
export const grantForm = {
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
}
