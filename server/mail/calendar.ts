import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from '#contract/clinic-time.ts'
import { whereabouts } from '#contract/booking/whereabouts.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { knownIn } from '../platform/known-texts.ts'
import { calendarZone } from '../platform/calendar-zone.ts'
import type { LetterAppointment } from './about-appointment.ts'

/** The language of a calendar file, and when it was made. */
type Saying = { cancelled: boolean; now: Date; language: Language }

type Event = Pick<
  LetterAppointment,
  '_id' | 'status' | 'appointmentDate' | 'startTime' | 'endTime' | 'location' | 'mode' | 'room' | 'place' | 'timeZone'
> & { doctor: { name: string } }

/**
 * The appointment as an iCalendar file (RFC 5545), in the wall time of its place, with the zone and its rules. The same
 * appointment always has the same UID, so that a later file with a higher sequence moves or removes the event of the
 * first.
 */
export const calendarOf = (appointment: Event, { sequence, ...saying }: Saying & { sequence: number }): string =>
  calendarOfAll([{ ...appointment, sequence }], saying)

/** The STATUS of an event; a visit that the doctor has not confirmed yet is tentative. */
export function eventStatusOf(status: string): ICalEventStatus {
  if (status === 'cancelled' || status === 'no-show') return ICalEventStatus.CANCELLED
  return status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** What a calendar reminds its owner by, two hours before a visit. */
export const reminders = [{ type: ICalAlarmType.display, trigger: 2 * 3600 }] as const

/** Several appointments in one file, each as in `calendarOf`, in the zone of its own place. */
export function calendarOfAll(
  appointments: readonly (Event & { sequence: number })[],
  { cancelled, now, language }: Saying,
): string {
  const zones = appointments.map(({ timeZone }) => calendarZone(timeZone))
  const calendar = ical({
    // The generator asks for the rules of every zone that an event names. The calendar itself has none: then its
    // DTSTAMP is in UTC, as RFC 5545 demands, and it adds no property of its own that names a zone.
    timezone: {
      name: null,
      generator: (asked) => zones.find(({ name }) => name === asked)?.generator() ?? null,
    },
    prodId: { company: 'Salus', product: 'Appointments', language: language.toUpperCase() },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const known = knownIn(language)
  for (const [n, appointment] of appointments.entries()) {
    const { _id, appointmentDate, startTime, endTime, doctor, sequence } = appointment
    calendar.createEvent({
      id: `${_id}@salus`,
      // Wall time with its zone named; the generator writes such strings as they are.
      start: `${appointmentDate}T${startTime}:00`,
      end: endTime === '24:00' ? `${addDays(appointmentDate, 1)}T00:00:00` : `${appointmentDate}T${endTime}:00`,
      timezone: zones[n]?.name ?? null,
      stamp: now,
      summary: textsIn(language).calendarEvents.withDoctor(doctor.name),
      location: whereabouts(appointment).map(known.room).join(', '),
      sequence,
      status: cancelled ? ICalEventStatus.CANCELLED : eventStatusOf(appointment.status),
      alarms: cancelled ? [] : [...reminders],
    })
  }
  return calendar.toString()
}
