/** The step in which a card is charged. */
export const cardStep = {
  heading: (price: string) => `Pay ${price} by card`,
  headingSoon: 'Pay by card',
  button: (price: string) => `Pay ${price}`,
  buttonSoon: 'Pay',
  noForm: 'The card form could not be loaded. Nothing has been charged.',
  notBegun: 'Error creating payment intent',
  through: 'Your payment went through.',
  securing: 'Booking your appointment…',
  lost: 'We lost the connection',
  asking: 'We lost the connection. Do not pay again. We are checking whether your payment went through.',
  askingUnpaid: 'We lost the connection. Do not book again. We are checking whether it is booked.',
  notPaid: 'We have asked the payment service: you have not paid yet. You can try again. You cannot be charged twice.',
  unfinished: 'Do not pay again. Within a minute we will book your appointment or refund you in full.',
}
