import type { PaymentAttention } from '#contract/payments/payments.ts'

/** What an admin is told of payments that need somebody, and can do about them. */
export const paymentActions = {
  attention: {
    mismatch: 'The provider reports something else than was agreed.',
    disputed: "The payer's bank asks for the money back. Answer at the provider; nothing is refunded meanwhile.",
    dispute_lost:
      'The payment dispute was decided against the clinic. The appointment stays, and its price is due again at the clinic.',
    refunded_elsewhere: "Money was sent back at the provider's, and the appointment stands.",
    refund_failing: 'The refund does not go through. It is tried again by itself.',
    refused: "The provider does not accept this server's key.",
    missing: 'The provider does not know this payment.',
    charge_failing:
      'The saved card could not be charged. What is due can still be paid by the patient’s link, or at the desk.',
    other_provider: 'It was begun at a provider that this server has no keys for.',
  } satisfies Record<PaymentAttention, string>,
  acts: { 'retry-refund': 'Retry refund', book: 'Book it', 'pay-back': 'Pay it back', seen: 'Mark as seen' },
  booked: 'Booked. The patient is told.',
  seen: 'Marked as seen.',
  refunded: 'Refunded.',
  unfinished: 'The provider has not finished yet. It is tried again by itself.',
  bookHeading: 'Book this appointment?',
  payBackHeading: 'Pay this back?',
  notNow: 'Not now',
  bookSays: (patient: string, doctor: string, date: string) =>
    `${patient} with Dr. ${doctor} on ${date}: the payment is taken as it is. An appointment that is not made yet is made, if its time is still free.`,
  payBackSays: (patient: string, doctor: string, date: string, price: string) =>
    `${patient} with Dr. ${doctor} on ${date}: all that was taken goes back. A time that was only held is given up; a visit that stands is to be paid at the clinic. The agreed price was ${price}.`,
}
