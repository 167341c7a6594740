/** What staff are asked before they decline what a patient asked for. */
export const declineForm = {
  heading: 'Decline the request?',
  says: (name: string, date: string, time: string) =>
    `The visit of <b>${name}</b> on <b>${date}, ${time}</b> stays as it is. The patient reads your answer.`,
  answer: 'Your answer',
  keep: 'Not yet',
  send: 'Decline request',
  done: 'Declined. The patient is told.',
  failed: 'The request could not be declined.',
}
