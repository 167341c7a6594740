/** What the patient and Salus promise each other. */
export const termsOfUse = {
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
    says: 'One person logs in with an account. You can book from it for your children, and for others who have agreed; they stand there under their own names. Please give your real name, so that the doctor knows whom they are about to see, and keep your password to yourself. Tell us at once if someone else uses your account.',
  },
  booking: {
    heading: 'Booking',
    window: (days: string) => `You can book today and the ${days} after it, some kinds of visit further ahead.`,
    hold: (minutes: string) =>
      `When you go on to pay by card, the time is held for you for ${minutes}. If the payment has not gone through by then, the time is free for others again.`,
    pending: 'A new appointment is pending until the doctor or the clinic confirms it. The time is yours meanwhile.',
    zone: 'All times are local to the place of the visit. For a visit by video you also see your own time.',
  },
  price: {
    heading: 'Price and payment',
    says: (currency: string) =>
      `You pay the price that you saw when you booked, in ${currency}, by card, by PayPal or at the clinic, as the booking page offers it. For some kinds of visit you pay a part before, or save a card with us. We show what we charge if you cancel late or do not come before you book; where we show nothing, there is no fee.`,
  },
  cancelling: {
    heading: 'Cancelling',
    says: 'Until when you can cancel or move a visit by yourself depends on its kind: as long as it is pending, or until some hours before it begins. It is said before you book, and again on the visit. What you have paid then comes back, less the fee that was agreed, if there is one. If the clinic or the doctor cancels, all of it comes back. Afterwards you can still ask for it on your dashboard, or <contact>contact us</contact>.',
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
