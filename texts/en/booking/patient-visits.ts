import { plural } from '../words.ts'

/** A patient's own appointments: the lists, the next one and its slip, and what can be done with each. */
export const patientVisits = {
  title: 'Your appointments · Salus',
  hello: (name: string) => `Hello, ${name}`,
  forWhom: (name: string) => `For ${name}`,
  ofFamily: 'Next for your family',
  failed: 'Error fetching appointments',
  partFailed: 'Part of this page could not be loaded.',
  none: 'No appointments yet.',
  /** Of somebody who acts for others, whose visits stand beside it. */
  noneOwn: 'No appointments of your own yet.',
  noneSays: 'Find a doctor, press a free time, and it is yours.',
  find: 'Find a doctor',
  first: 'Book Your First Appointment',
  all: 'Appointments',
  counts: {
    total: 'Total Appointments',
    confirmed: 'Confirmed',
    pending: 'Pending',
    doctors: 'Doctors Visited',
  },
  upcoming: (count: number) => `Upcoming (${count})`,
  past: (count: number) => `Past (${count})`,
  noneUpcoming: 'You have no upcoming appointments.',
  nonePast: 'You have no past appointments.',
  confirmedAlready: (phone: string) =>
    `The doctor has confirmed this visit. To cancel or move it, ask the clinic here or call <call>${phone}</call>.`,
  tooLateAlready: (hours: number, phone: string) =>
    plural(hours, {
      one: `You could cancel or move this visit until # hour before it. To do so now, ask the clinic here or call <call>${phone}</call>.`,
      other: `You could cancel or move this visit until # hours before it. To do so now, ask the clinic here or call <call>${phone}</call>.`,
    }),
  begunAlready: (phone: string) => `This visit has begun. To cancel or move it, call <call>${phone}</call>.`,
  /** Over the visits of one series. */
  series: (doctor: string) => `A series with Dr. ${doctor}`,
  agreed: 'Agreed when booking',
  confirmBy: (date: string, time: string) =>
    `Please confirm this visit by ${date}, ${time}. We hold its time for you until then; after that others can book it.`,
  confirmNow: 'See the terms and confirm',
  free: {
    until: (date: string, time: string) => `Free to cancel or move until ${date}, ${time}.`,
    pending:
      'You can cancel or move this visit free of charge until the doctor confirms it. After that, ask the clinic.',
  },
  unknownDoctor: 'Unknown Doctor',
  noTime: 'TBD',
  noPlace: 'Clinic',
  label: (doctor: string, date: string) => `Dr. ${doctor}, ${date}`,
  outcome: {
    visited: 'Patient Visited',
    yes: 'Yes',
    no: 'No',
    checkup: 'Checkup',
    checkupDone: 'Completed',
    checkupOpen: 'Pending',
    doctorNotes: 'Doctor notes',
    consultationNotes: 'Consultation notes',
    chat: 'Chat',
    rating: 'Your rating',
  },
  cancelIt: 'Cancel Appointment',
  moveIt: 'Move to another time',
  rateIt: 'Rate this visit',
  receipts: 'Receipts',
  bookAgain: 'Book again',
  next: {
    heading: 'Your next visit',
    soon: (day: string, date: string) => `${day}, ${date}`,
    toAll: 'Your appointments',
    above: 'Your next visit is shown above.',
    only: 'Your next visit is shown above. There are no others.',
    more: 'More',
    /** The title of an entry in somebody's calendar, which says nothing of why or with whom. */
    entry: 'Appointment',
    calendars: { google: 'Add to Google Calendar', outlook: 'Add to Outlook' },
    earlierTime: 'Tell me if an earlier time comes free',
    earlierAsked: (minutes: number) =>
      `We tell you by mail and bell when an earlier time comes free. It is then held for you for ${minutes} minutes.`,
    earlierUnmailed: (minutes: number) =>
      `We tell you here, by the bell, when an earlier time comes free. It is then held for you for ${minutes} minutes. Confirm your e-mail address to be told by mail too.`,
    earlierFailed: 'That did not work. Please try again.',
    addToCalendar: 'Add to calendar',
    print: 'Print slip',
    bookDoctor: 'Book this doctor again',
  },
  slip: {
    title: 'Salus · Appointment',
    patient: 'Patient',
    doctor: 'Doctor',
    doctorIs: (doctor: string, specialization: string) => `Dr. ${doctor}, ${specialization}`,
    visit: 'Visit',
    place: 'Place',
    fee: 'Fee',
    reference: 'Reference',
    foot: (phone: string) => `Please be here ten minutes early. Questions: ${phone}`,
    /** Of a visit that is at no place. */
    footRemote: (phone: string) => `Please be ready when it begins. Questions: ${phone}`,
  },
  cancel: {
    heading: 'Cancel this appointment?',
    says: (date: string, time: string, doctor: string) =>
      `<b>${date}, ${time}</b> with Dr. ${doctor}. The time is free for others at once.`,
    saysPaid: (date: string, time: string, doctor: string, price: string) =>
      `<b>${date}, ${time}</b> with Dr. ${doctor}. We will refund ${price} to your card. This can take up to 10 days.`,
    until: (hours: number) =>
      hours === 0
        ? 'You can cancel and move this visit until it begins.'
        : plural(hours, {
            one: 'You can cancel and move this visit until # hour before it.',
            other: 'You can cancel and move this visit until # hours before it.',
          }),
    rest: 'Also cancel the visits of this series after it',
    restDone: (count: number) => plural(count, { one: '# visit cancelled', other: '# visits cancelled' }),
    restKept: (count: number) =>
      plural(count, {
        one: '# visit stays, because it is confirmed or too close. Please call us about it.',
        other: '# visits stay, because they are confirmed or too close. Please call us about them.',
      }),
    done: 'Appointment cancelled successfully',
    failed: 'Error cancelling appointment',
  },
}
