import { number, plural } from './words.ts'

/** The admin's analytics. */
export const analytics = {
  title: 'Analytics · Salus',
  heading: 'Analytics',
  from: 'From',
  to: 'To',
  ranges: { month: '30 days', quarter: '90 days', year: 'A year', next: 'The next 30 days' },
  notLoaded: 'The chart could not be loaded. Its numbers are there.',
  bookings: 'Bookings',
  revenue: 'Revenue',
  cancellations: 'Cancellations',
  noShows: 'No-shows',
  compared: (from: string, to: string) =>
    `Compared with the same number of days before, ${from} to ${to}: the dashed line.`,
  steps: { day: 'day', week: 'week', month: 'month' },
  before: 'In the time before',
  dollars: 'Dollars',
  lost: 'Cancellations and no-shows',
  ahead: { title: 'Booked how far ahead', column: 'Ahead' },
  buckets: {
    'same day': 'same day',
    '1-2 days': '1-2 days',
    '3-7 days': '3-7 days',
    '8-14 days': '8-14 days',
    '15-30 days': '15-30 days',
  },
  busiest: { title: 'Busiest hours', day: 'Day' },
  doctors: {
    title: 'Utilisation by doctor, emptiest first',
    chart: 'Utilisation by doctor',
    doctor: 'Doctor',
    booked: 'Booked hours',
    offered: 'Offered hours',
    utilisation: 'Utilisation',
  },
  specialties: { title: 'By specialty', chart: 'Bookings by specialty', specialty: 'Specialty' },
  drawn: {
    bookings: (count: number) => plural(count, { one: '# booking', other: '# bookings' }),
    revenue: (price: string) => `${price} revenue`,
    before: (value: string) => `${value} in the time before`,
    lost: (count: number) => `${number(count)} cancelled or not come`,
    notCome: (count: number) => `${number(count)} of them not come`,
  },
}
