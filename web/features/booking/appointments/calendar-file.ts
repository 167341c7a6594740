import type { Appointment } from '#contract/booking.ts'

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n')
const stamp = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`

/** A line of at most 75 octets, the rest on lines that begin with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** The appointment as a calendar file (RFC 5545), in the clinic's own wall time. */
export function calendarFile(appointment: Appointment, timeZone: string, now: Date): string {
  const { appointmentDate, startTime, endTime, doctorId, location } = appointment
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salus//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${appointment._id}@salus`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${timeZone}:${stamp(appointmentDate, startTime)}`,
    `DTEND;TZID=${timeZone}:${stamp(appointmentDate, endTime)}`,
    `SUMMARY:${escaped(`Dr. ${doctorId.name}`)}`,
    `LOCATION:${escaped(location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}
