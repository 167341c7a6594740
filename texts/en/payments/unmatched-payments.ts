/** Payments that belong to no appointment. */
export const unmatchedPayments = {
  heading: 'Money without a payment',
  says: "The provider took this for an appointment here, and no payment of ours knows it: after a restore, for example. Find it in the provider's dashboard by its reference. It leaves this list within the hour once it has gone back.",
  found: (moment: string) => `found ${moment}`,
}
