import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from '#contract/clinic-time.ts'
import { joinFromMinutes } from '#contract/video/video-times.ts'
import { whereabouts } from '#contract/booking/whereabouts.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { knownIn } from '../platform/known-texts.ts'
import { calendarZone } from '../platform/calendar-zone.ts'
import type { LetterAppointment } from './about-appointment.ts'
import { roomOf } from './video-letters.ts'

/** The language of a calendar file, when it was made, and the public address of this Salus. */
type Saying = { cancelled: boolean; now: Date; language: Language; url: string }

type Event = Pick<
  LetterAppointment,
  | '_id'
  | 'status'
  | 'appointmentDate'
  | 'startTime'
  | 'endTime'
  | 'location'
  | 'mode'
  | 'mayJoin'
  | 'room'
  | 'place'
  | 'timeZone'
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
  { cancelled, now, language, url }: Saying,
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
  const { calendarEvents } = textsIn(language)
  const rooms = appointments.map((visit) => (visit.mayJoin && !cancelled ? roomOf(visit, { url }) : null))
  for (const [n, appointment] of appointments.entries()) {
    const { _id, appointmentDate, startTime, endTime, doctor, sequence } = appointment
    calendar.createEvent({
      id: `${_id}@salus`,
      // Wall time with its zone named; the generator writes such strings as they are.
      start: `${appointmentDate}T${startTime}:00`,
      end: endTime === '24:00' ? `${addDays(appointmentDate, 1)}T00:00:00` : `${appointmentDate}T${endTime}:00`,
      timezone: zones[n]?.name ?? null,
      stamp: now,
      summary: calendarEvents.withDoctor(doctor.name),
      location: rooms[n] ?? whereabouts(appointment).map(known.room).join(', '),
      ...(rooms[n] ? { url: rooms[n], description: calendarEvents.join(joinFromMinutes, rooms[n]) } : {}),
      sequence,
      status: cancelled ? ICalEventStatus.CANCELLED : eventStatusOf(appointment.status),
      alarms: cancelled ? [] : [...reminders],
    })
  }
  return withConferences(calendar.toString(), rooms, language)
}

/**
 * Adds the room of each video visit as CONFERENCE (RFC 7986, 5.11), which the generator does not know: calendars show
 * it as a button. `rooms`: for each event of the file in turn, or null.
 */
export function withConferences(file: string, rooms: readonly (string | null)[], language: Language): string {
  let nth = 0
  const label = textsIn(language).calendarEvents.conference
  return file.replaceAll(/^UID:/gm, (uid) => {
    const room = rooms[nth++]
    return room ? `${folded(`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL="${label}":${room}`)}\r\n${uid}` : uid
  })
}

/** A line of a calendar file, in pieces of at most 75 bytes (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces = ['']
  for (const letter of line) {
    const last = pieces.length - 1
    if (Buffer.byteLength(`${pieces[last]}${letter}`) > 73) pieces.push(letter)
    else pieces[last] += letter
  }
  return pieces.join('\r\n ')
}
