/** Paying with PayPal: going there, coming back, and the sandbox's page in its place. */
export const paypalPage = {
  title: 'PayPal · Salus',
  pay: 'Pay with PayPal',
  /** Beside the button, of a visit that waits for its payment. */
  payBy: (time: string) => `Please pay by ${time}. After that the time is free for others again.`,
  going: 'Taking you to PayPal…',
  goNow: 'Go to PayPal now',
  unreachable: (minutes: number) =>
    `We could not reach PayPal. We hold your appointment for ${minutes} minutes: press “Pay with PayPal” under your appointments.`,
  back: {
    looking: 'We are looking at your payment…',
    paid: 'Your appointment is paid',
    paidSays: 'PayPal has paid the clinic, and your receipt is on its way by mail.',
    paidUnmailed: 'PayPal has paid the clinic. You find your receipt in your account.',
    unpaid: 'Not paid yet',
    unpaidSays: (minutes: number) =>
      `PayPal has not paid anything. We hold your appointment for ${minutes} minutes from booking; until then you can pay from your appointments.`,
    cancelled: 'You came back without paying',
    over: 'You ran out of time to pay',
    overSays: 'Your appointment was not paid in time, and its time is free for others again. Nothing was charged.',
    returned: 'Your payment goes back to you',
    returnedSays:
      'Your payment arrived when the time was no longer yours. The whole amount goes back to you by PayPal.',
    looked_at: 'We are checking your payment',
    looked_atSays:
      'Your payment does not match your appointment. The clinic is checking it and will tell you. You do not need to do anything.',
    unknown: 'We do not know this payment',
    unknownSays: 'The link may be incomplete. Your appointments show what is paid.',
    failed: 'PayPal could not be asked',
    failedSays: 'If you have paid, your appointment is marked as paid by itself within a few minutes.',
    again: 'Try again',
    toVisits: 'See your appointments',
  },
  sandbox: {
    heading: 'This is where PayPal would be',
    says: 'Salus runs as a demo here. No money moves, whatever you press.',
    sum: (price: string) => `Salus asks for ${price}.`,
    approve: 'Approve and pay',
    decline: 'Let the payment be declined',
    cancel: 'Cancel and go back',
    over: 'Nothing is to be approved here any more.',
    failed: 'That did not work. Please try again.',
  },
}
