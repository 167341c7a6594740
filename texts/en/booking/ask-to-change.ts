/** What a patient asks about a visit that they may no longer cancel or move themselves. */
export const askToChange = {
  cancel: 'Ask to cancel',
  move: 'Ask to move',
  heading: { cancel: 'Ask the clinic to cancel?', move: 'Ask the clinic for another time?' },
  says: {
    cancel: (date: string, time: string, doctor: string) =>
      `<b>${date}, ${time}</b> with Dr. ${doctor}. The visit stands until the clinic has answered. If it agrees, what you have paid goes back.`,
    move: (date: string, time: string, doctor: string) =>
      `<b>${date}, ${time}</b> with Dr. ${doctor}. The visit stands until the clinic has moved it. Say below when you could come.`,
  },
  lessFee: (fee: string) => `If the clinic cancels for you now, it may charge the agreed fee of ${fee}, or less.`,
  note: 'What should the clinic know? (optional)',
  send: 'Send request',
  keep: 'Leave it as it is',
  sent: 'The clinic has your request.',
  failed: 'Your request could not be sent.',
  open: {
    cancel: 'You have asked to cancel this visit. It stands until the clinic has answered.',
    move: 'You have asked for another time. The visit stands until the clinic has moved it.',
  },
  withdraw: 'Withdraw request',
  withdrawn: 'Your request is withdrawn. The visit stands.',
  withdrawFailed: 'Your request could not be withdrawn.',
  declined: {
    cancel: (answer: string) => `The clinic could not cancel this visit: <q>${answer}</q>`,
    move: (answer: string) => `The clinic could not move this visit: <q>${answer}</q>`,
  },
}
