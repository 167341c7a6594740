/** What the patient and Salus promise each other. */
export const terms = {
  title: 'Terms · Salus',
  heading: 'Terms',
  lead: 'What you and Salus promise each other, in plain words.',
  what: {
    heading: 'What Salus is',
    says: 'Salus lets you find a doctor, book a time with them and pay for it. The medical care itself is the doctor’s. Nothing on these pages is medical advice.',
    emergency: (number: string) =>
      `Salus is not for emergencies. If a life may be in danger, call <call>${number}</call>.`,
  },
  account: {
    heading: 'Your account',
    says: 'One account is for one person. Please give your real name, so that the doctor knows whom they are about to see, and keep your password to yourself. You answer for what is done with your account.',
  },
  booking: {
    heading: 'Booking',
    window: (days: string) => `You can book today and the ${days} after it.`,
    hold: (minutes: string) =>
      `When you go on to pay by card, the time is held for you for ${minutes}. If the payment has not gone through by then, the time is free for others again.`,
    pending: 'A new appointment is pending until the doctor or the clinic confirms it. The time is yours meanwhile.',
    zone: 'All times are the clinic’s local time.',
  },
  price: {
    heading: 'Price and payment',
    says: 'You pay the doctor’s fee that you saw when you booked, in US dollars, and nothing on top. You pay by card, by PayPal or at the clinic, as the booking page offers it.',
  },
  cancelling: {
    heading: 'Cancelling',
    says: 'You can cancel an appointment that is pending and has not begun. A card payment is then refunded whole. If the clinic or the doctor cancels, it is refunded as well. For a confirmed appointment that you cannot keep, please <contact>contact us</contact>.',
  },
  fair: {
    heading: 'Fair use',
    says: 'Please do not book times that you do not mean to keep, and do not try to get at what is not yours. We may close accounts that do.',
  },
  questions: {
    heading: 'Questions',
    says: (email: string) =>
      `Write to <mail>${email}</mail>. How we treat what we know about you stands in the <privacy>privacy notice</privacy>.`,
  },
}
