import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { calendarZone } from '../platform/calendar-zone.ts'
import type { LetterAppointment } from './about-appointment.ts'

/**
 * The appointment as an iCalendar file (RFC 5545), in clinic-local time with the zone named and its rules beside it.
 * The same appointment always has the same UID, so that a later file with a higher sequence moves or takes away what
 * the first put in.
 */
export function calendarOf(
  appointment: Pick<LetterAppointment, '_id' | 'appointmentDate' | 'startTime' | 'endTime' | 'location'> & {
    doctor: { name: string }
  },
  { timeZone, cancelled, sequence, now }: { timeZone: string; cancelled: boolean; sequence: number; now: Date },
): string {
  const { appointmentDate, startTime, endTime, doctor, location } = appointment
  const zone = calendarZone(timeZone)
  const calendar = ical({
    timezone: zone,
    prodId: { company: 'Salus', product: 'Appointments', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${appointment._id}@salus`,
    // Wall time with its zone named; the generator writes such strings as they are.
    start: `${appointmentDate}T${startTime}:00`,
    end: `${appointmentDate}T${endTime}:00`,
    timezone: zone.name,
    stamp: now,
    summary: `Dr. ${doctor.name}`,
    location,
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
