/** What is about to be booked: date, times and place as they are read. */
type What = { doctor: string; date: string; times: string; place: string }

/** What is looked at again before it is booked. */
export const reviewStep = {
  label: 'Before you book',
  free: ({ doctor, date, times, place }: What) => `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. Nothing to pay.`,
  clinic: ({ doctor, date, times, place }: What, price: string) =>
    `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. ${price}, to pay at reception when you come.`,
  paypal: ({ doctor, date, times, place }: What, price: string, minutes: number) =>
    `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. ${price}, to pay at PayPal next. We hold your time for ${minutes} minutes.`,
  bookFree: 'Book this time',
  bookClinic: 'Book and pay at the clinic',
  bookPaypal: 'Book and pay with PayPal',
}
