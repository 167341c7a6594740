import type { Appointment } from '#contract/booking/booking.ts'
import { whereabouts } from '#contract/booking/whereabouts.ts'
import { common } from '#texts/common/common.ts'

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n')
const stamp = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')

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

/** The appointment as a calendar file (RFC 5545), in UTC: a zone would need its rules beside it. */
export function calendarFile(appointment: Appointment, now: Date): string {
  const { startsAt, endsAt, doctorId, status } = appointment
  const where = whereabouts({ ...appointment, mode: appointment.kind.mode }).join(', ')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salus//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${appointment._id}@salus`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(common.doctor(doctorId.name))}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    // Only the clinic makes it firm, as in the file of the mail.
    `STATUS:${status === 'pending' ? 'TENTATIVE' : status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}
