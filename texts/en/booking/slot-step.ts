import { plural } from '../words.ts'

/** The first step of booking: date and time. */
export const slotStep = {
  heading: (lastName: string) => `When would you like to see Dr. ${lastName}?`,
  failed: 'Error fetching available slots',
  none: (doctor: string, days: number) => `Dr. ${doctor} has no free time in the next ${days} days.`,
  others: (specialization: string) => `See other ${specialization} doctors`,
  day: 'Day',
  dayFree: (date: string, times: number) => (times === 0 ? `${date}, no free times` : `${date}, ${times} free`),
  month: 'Month',
  nextFree: (date: string, time: string) => `Next free: ${date}, ${time}`,
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
}
