import { plural } from '../words.ts'

/** The admin's first page: figures, the newest bookings, and what is often done next. */
export const overviewPage = {
  title: 'Overview · Salus',
  heading: 'Overview',
  since: (moment: string) => `since you were here: ${moment}`,
  needs: {
    heading: 'To do',
    none: 'There is nothing to do.',
    failed: 'What there is to do could not be loaded',
    oldest: (moment: string) => `since ${moment}`,
    what: {
      ambulance: (count: number) =>
        plural(count, { one: 'Ambulance that nobody has sent', other: 'Ambulances that nobody has sent' }),
      'refund-failing': (count: number) =>
        plural(count, { one: 'Refund that does not go through', other: 'Refunds that do not go through' }),
      frozen: (count: number) =>
        plural(count, {
          one: 'Payment that does not match its visit',
          other: 'Payments that do not match their visit',
        }),
      payment: (count: number) =>
        plural(count, { one: 'Payment that needs a look', other: 'Payments that need a look' }),
      'change-request': (count: number) =>
        plural(count, { one: 'Patient asks to cancel or move', other: 'Patients ask to cancel or move' }),
      unconfirmed: (count: number) =>
        plural(count, {
          one: 'Visit of today or tomorrow not yet confirmed',
          other: 'Visits of today and tomorrow not yet confirmed',
        }),
      'care-waiting': (count: number) =>
        plural(count, {
          one: 'Request has waited for over a day',
          other: 'Requests have waited for over a day',
        }),
      'not-closed': (count: number) =>
        plural(count, {
          one: 'Past appointment without an outcome',
          other: 'Past appointments without an outcome',
        }),
      'never-confirmed': (count: number) =>
        plural(count, { one: 'Past visit was never confirmed', other: 'Past visits were never confirmed' }),
      'still-in-room': (count: number) =>
        plural(count, { one: 'Past visit was begun and not ended', other: 'Past visits were begun and not ended' }),
      unpaid: (count: number) =>
        plural(count, {
          one: 'Visit of the last two weeks not paid yet',
          other: 'Visits of the last two weeks not paid yet',
        }),
      unverified: (count: number) =>
        plural(count, { one: 'Doctor waits to be verified', other: 'Doctors wait to be verified' }),
      mail: (count: number) =>
        plural(count, { one: 'E-mail that could not be delivered', other: 'E-mails that could not be delivered' }),
      'empty-doctors': (count: number) =>
        plural(count, { one: 'Doctor below 20\u00a0% next week', other: 'Doctors below 20\u00a0% next week' }),
    },
    inList: 'All in the list',
    acts: {
      ambulance: 'Assign',
      'refund-failing': 'Look',
      frozen: 'Look',
      payment: 'Look',
      'change-request': 'Settle',
      unconfirmed: 'Confirm',
      'care-waiting': 'Answer',
      'not-closed': 'Complete',
      'never-confirmed': 'Look',
      'still-in-room': 'Look',
      unpaid: 'Look',
      unverified: 'Verify',
      mail: 'Look',
      'empty-doctors': 'Look',
    },
    act: (act: string, what: string) => `${act}: ${what}`,
  },
  happened: {
    heading: 'Since you were here',
    first: 'You are here for the first time. From now on this says what has happened meanwhile.',
    booked: (count: number) => plural(count, { one: '# booked', other: '# booked' }),
    cancelled: (count: number) => plural(count, { one: '# cancelled', other: '# cancelled' }),
    received: (sum: string) => `${sum} received`,
    people: (count: number) => plural(count, { one: '# new account', other: '# new accounts' }),
    requests: (count: number) => plural(count, { one: '# request for care', other: '# requests for care' }),
  },
  week: {
    heading: 'Last week',
    failed: 'The weeks could not be loaded',
    against: (from: string, to: string) => `${from} to ${to}, beside the week before`,
    visits: 'visits',
    received: 'received',
    noShows: 'did not come',
    used: 'of hours used',
    points: (points: string) => `${points} pt`,
    chart: 'Visits, last week',
    day: 'Day',
    before: 'The week before',
    said: (count: number) => plural(count, { one: '# visit', other: '# visits' }),
    saidBefore: (count: string) => `The week before: ${count}`,
  },
  next: {
    heading: 'Next week, emptiest first',
    range: (from: string, to: string) => `${from} to ${to}`,
    none: 'Nobody has hours next week.',
    doctor: 'Doctor',
    hours: 'Hours',
    booked: 'Booked',
    used: 'Used',
    free: 'Free',
    all: (count: number) => plural(count, { one: 'Show all #', other: 'Show all #' }),
  },
  quick: {
    heading: 'Quick actions',
    doctor: 'Add a doctor',
    pending: 'Pending appointments',
    requests: 'Open requests',
    payments: 'Payments that need attention',
  },
  recent: {
    heading: 'Recent activity',
    failed: 'Failed to fetch appointments',
    none: 'Nobody has booked yet.',
    who: (patient: string, doctor: string) => `<b>${patient}</b> with Dr. ${doctor}`,
    when: (day: string, time: string) => `${day}, ${time}`,
    all: 'All appointments',
  },
}
