/** The page that a mailed link opens: what the desk has booked on the phone asks for a card or a deposit. */
export const visitlink = {
  title: 'Your appointment · Salus',
  description: 'Agree to the terms of your appointment, and keep a card or pay the deposit.',
  heading: 'Your appointment',
  hello: (name: string) => `Hello ${name}`,
  visit: (date: string, time: string, doctor: string) => `${date}, ${time}, with Dr. ${doctor}`,
  until: (date: string, time: string) =>
    `It is kept for you until ${date}, ${time}. After that the time is free for others again, and it costs you nothing.`,
  agreed: 'This is what you agree to:',
  agree: 'I have read this and agree',
  toCard: 'Go on to the card',
  toDeposit: 'Go on to the deposit',
  keep: 'Keep this card',
  pay: (sum: string) => `Pay ${sum}`,
  /** What whoever keeps a card allows. */
  mandateOfVisit:
    'I allow the clinic to charge this card while I am not there, for what is agreed for this visit alone. It is forgotten once the visit needs it no more.',
  done: 'Thank you, your appointment is fixed.',
  doneKept: 'Your card is kept for this visit alone. Nothing was charged.',
  donePaid: 'Your deposit is paid.',
  was: 'What you have agreed to:',
  toPay: (sum: string) => `${sum} to pay`,
  toPaySays: 'The card that is kept for this visit has not paid. Please pay with a card of yours.',
  paid: 'Thank you, it is paid.',
  failed: 'This did not work. Please try again.',
  loadFailed: 'Your appointment could not be loaded',
  over: 'This link opens nothing any more. If you would still like an appointment, please call us.',
  noToken: 'Open the link in the mail that we sent you.',
  call: (phone: string) => `Questions? Call us: ${phone}`,
}
