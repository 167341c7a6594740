import { plural } from './words.ts'

/** What is about to be booked: date, times and place as they are read. */
type What = { doctor: string; date: string; times: string; place: string }

/** The four steps of booking. */
export const booking = {
  title: 'Book an appointment · Salus',
  toDoctors: 'Back to Doctors',
  noDoctor: 'Error fetching doctor details',
  choiceFailed: 'We could not load what this doctor offers.',
  booked: {
    card: 'Appointment booked successfully!',
    paypal: 'Appointment Booked! Payment: PayPal',
    clinic: 'Appointment Booked! Payment: Pay at Clinic',
    free: 'Appointment Booked!',
  },
  notBooked: 'Error booking appointment',
  back: 'Back',
  steps: {
    all: 'Booking steps',
    slot: 'Select Slot',
    method: 'Payment Method',
    card: 'Card Payment',
    done: 'Success',
  },
  slot: {
    heading: (lastName: string) => `When would you like to see Dr. ${lastName}?`,
    failed: 'Error fetching available slots',
    none: (doctor: string, days: number) => `Dr. ${doctor} has no free time in the next ${days} days.`,
    others: (specialization: string) => `See other ${specialization} doctors`,
    day: 'Day',
    dayFree: (date: string, times: number) => (times === 0 ? `${date}, no free times` : `${date}, ${times} free`),
    time: 'Time',
    timesFree: (count: number) => plural(count, { one: '# time free', other: '# times free' }),
    zone: (city: string) => `clinic time, ${city}`,
    zoneElsewhere: (city: string) => `clinic time, ${city} (not the time zone of this device)`,
    gone: (times: string) => `Someone has just booked ${times}.`,
    full: 'Nothing is free on this day any more. Please choose another.',
    own: (doctor: string, date: string, times: string) =>
      `You already have an appointment then: Dr. ${doctor}, ${date}, ${times}. Choose another time, or move that one first.`,
    ownTimes: 'Some times are not shown as free because you have an appointment then.',
    forKnown: 'This appointment type is for patients who have been here before. Choose another.',
  },
  summary: {
    label: 'Your appointment',
    experience: (years: number) => plural(years, { one: '# year', other: '# years' }),
    when: 'When',
    chooseDay: 'Choose a day',
    chooseTime: 'Choose a time',
    where: 'Where',
    fee: 'Fee',
    note: 'Until the doctor confirms your appointment, you can cancel it and get the full amount back. After that, ask the clinic.',
    noteHours: (hours: number) =>
      hours === 0
        ? 'Free to cancel or move until the visit begins. You get the full amount back.'
        : plural(hours, {
            one: 'Free to cancel or move until # hour before the visit. You get the full amount back.',
            other: 'Free to cancel or move until # hours before the visit. You get the full amount back.',
          }),
    /** In place of that, of a visit that begins sooner. */
    noteOver: 'It begins so soon that you cannot cancel or move it yourself. You can ask the clinic to do it.',
  },
  contact: {
    heading: 'How do we reach you?',
    phone: 'The doctor calls you for this appointment. Enter the number to call.',
    home: 'The doctor comes to you for this appointment. Enter the address to come to.',
    video: 'Enter a phone number, in case the video does not work.',
    number: 'Phone number',
    address: 'Address',
    noNumber: 'Enter a phone number',
    noAddress: 'Enter an address',
    save: 'Save and continue',
    notSaved: 'We could not save this. Try again.',
    failed: 'We could not load your contact details.',
  },
  method: {
    heading: 'How would you like to pay?',
    free: 'There is nothing to pay.',
    nothing: 'You pay nothing now.',
    card: 'Card',
    cardSays: (minutes: number) => `Pay now. We hold your time for ${minutes} minutes.`,
    paypal: 'PayPal',
    paypalSays: (minutes: number) => `Book now, then pay at PayPal within ${minutes} minutes.`,
    clinic: 'Pay at Clinic',
    clinicSays: 'Book now, pay at reception when you come.',
    note: 'What should the doctor know?',
    noteSays: 'Optional. Your doctor sees this, and anyone you let read your record.',
  },
  review: {
    label: 'Before you book',
    free: ({ doctor, date, times, place }: What) =>
      `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. Nothing to pay.`,
    clinic: ({ doctor, date, times, place }: What, price: string) =>
      `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. ${price}, to pay at reception when you come.`,
    paypal: ({ doctor, date, times, place }: What, price: string, minutes: number) =>
      `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. ${price}, to pay at PayPal next. We hold your time for ${minutes} minutes.`,
    bookFree: 'Book this time',
    bookClinic: 'Book and pay at the clinic',
    bookPaypal: 'Book and pay with PayPal',
  },
  hold: {
    kept: 'We hold this time for you for',
    left: (minutes: number) => plural(minutes, { one: '# minute left to pay', other: '# minutes left to pay' }),
    over: (minutes: number) => `Your ${minutes} minutes are up. We released the time and did not charge you.`,
    asking: (minutes: number) => `Your ${minutes} minutes are up. We are checking whether you have paid…`,
    again: 'Hold it again',
    another: 'Choose another time',
    chooseAnother: 'Please choose another time.',
  },
  pay: {
    heading: (price: string) => `Pay ${price} by card`,
    headingSoon: 'Pay by card',
    button: (price: string) => `Pay ${price}`,
    buttonSoon: 'Pay',
    noForm: 'The card form could not be loaded. Nothing has been charged.',
    notBegun: 'Error creating payment intent',
    through: 'Your payment went through.',
    securing: 'Booking your appointment…',
    lost: 'We lost the connection',
    notPaid:
      'We have asked the payment service: you have not paid yet. You can try again. You cannot be charged twice.',
    unfinished:
      'We lost the connection. Do not pay again. Within a minute we will book your appointment or refund you in full.',
  },
  done: {
    heading: 'Appointment Booked!',
    at: (date: string, time: string) => `${date}, ${time}`,
    who: (doctor: string) => `with Dr. ${doctor}`,
    leaving: 'Taking you to your dashboard…',
    leave: 'Go there now',
  },
}
