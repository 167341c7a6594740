/** The step in which one chooses how to pay. */
export const methodStep = {
  heading: 'How would you like to pay?',
  free: 'There is nothing to pay.',
  nothing: 'You pay nothing now.',
  card: 'Card',
  cardSays: (minutes: number) => `Pay now. We hold your time for ${minutes} minutes.`,
  paypal: 'PayPal',
  paypalSays: (minutes: number) => `Book now, then pay at PayPal within ${minutes} minutes.`,
  clinic: 'Pay at Clinic',
  clinicSays: 'Book now, pay at reception when you come.',
  gone: (date: string, time: string) =>
    `${date}, ${time} has just been taken. Choose another time. What you wrote is kept.`,
  otherDays: 'Other days and doctors',
  note: 'What should the doctor know?',
  noteSays: 'Optional. Your doctor sees this, and anyone you let read your record.',
}
