import { plural } from '../words.ts'

/** Visits that are booked together, one every so many weeks. Dates, times and prices are given ready. */
export const visitSeries = {
  repeat: 'Repeat this visit',
  repeatSays: 'The same time every week or every few weeks',
  heading: 'How often would you like to come?',
  every: 'How often',
  everyWeeks: (weeks: number) => plural(weeks, { one: 'Every week', other: 'Every # weeks' }),
  count: 'How many visits',
  countUntil: (count: number, date: string) =>
    plural(count, { one: `# visit, until ${date}`, other: `# visits, until ${date}` }),
  payBy: {
    card: 'The first visit now, and each further one after it has taken place.',
    clinic: 'Each visit at the desk when you come.',
  },
  dates: 'Your visits',
  failed: 'The dates could not be checked',
  free: 'Free',
  clash: {
    slot_taken: 'Somebody else has this time.',
    slot_not_offered: 'There are no visits at this time on this day.',
    earlier_time_held: 'This time is held for a visit that is booked already: move that visit to it.',
    patient_busy: 'You have another visit at this time.',
    no_room_free: 'No room is free at this time.',
  },
  instead: (date: string) => `Instead of ${date}`,
  noneInstead: 'Nothing else is free on the days around it.',
  leaveOut: 'Leave it out',
  decide: (count: number) =>
    plural(count, {
      one: 'One date is not free. Please choose another time for it, or leave it out.',
      other: '# dates are not free. Please choose another time for each, or leave it out.',
    }),
  tooFew: 'A series has at least two visits. Leave fewer out, or book a single visit.',
  review: (doctor: string, count: number, last: string, place: string, price: string, sum: string) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # visit, until ${last}, ${place}. ${price}, to pay at the desk when you come.`,
      other: `<b>Dr. ${doctor}</b>, # visits, until ${last}, ${place}. ${price} each, to pay at the desk each time you come: ${sum} in all.`,
    }),
  reviewOnCard: (doctor: string, count: number, last: string, place: string, price: string, sum: string) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # visit, until ${last}, ${place}. Nothing to pay now; the price is ${price}.`,
      other: `<b>Dr. ${doctor}</b>, # visits, until ${last}, ${place}. Nothing to pay now; the price is ${price} each, ${sum} in all.`,
    }),
  reviewDeposits: (doctor: string, count: number, last: string, place: string, price: string, sum: string) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # visit, until ${last}, ${place}. The price is ${price}.`,
      other: `<b>Dr. ${doctor}</b>, # visits, until ${last}, ${place}. The price is ${price} each, ${sum} in all.`,
    }),
  deposits: (count: number, each: string, sum: string) =>
    plural(count, {
      one: `We charge the deposit of ${sum} to your card now; you pay the rest at the clinic.`,
      other: `We charge ${sum} to your card now: a deposit of ${each} for each of the # visits. You pay the rest at the clinic, visit by visit. If you cancel one in time, we refund its deposit.`,
    }),
  firstByCard: (each: string) =>
    `We charge ${each} to your card now for the first visit, and ${each} for each further one after it has taken place. If you cancel one in time, we charge nothing for it and refund what you paid.`,
  payAndBook: (sum: string) => `Pay ${sum} and book`,
  reviewFree: (doctor: string, count: number, last: string, place: string) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # visit, until ${last}, ${place}. Nothing to pay.`,
      other: `<b>Dr. ${doctor}</b>, # visits, until ${last}, ${place}. Nothing to pay.`,
    }),
  each: (price: string) => `${price} each`,
  see: 'See your appointments',
  book: (count: number) => plural(count, { one: 'Book # visit', other: 'Book # visits' }),
  booked: (count: number) => plural(count, { one: '# appointment booked!', other: '# appointments booked!' }),
  notBooked: 'The visits could not be booked',
  whole: (count: number, last: string) =>
    plural(count, { one: `# visit, on ${last}`, other: `# visits, the last on ${last}` }),
}
