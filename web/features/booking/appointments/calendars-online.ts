import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'

type Visit = Pick<Appointment, 'startsAt' | 'endsAt'>

/** An instant as calendars write it: `20261130T090000Z`. */
const inUtc = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/**
 * The addresses at which calendars in the browser take an entry. They learn when and where, and nothing of why or with
 * whom. Sources: the forms that Google Calendar and Outlook open themselves from such links.
 */
export const calendarsOnline = {
  google: ({ startsAt, endsAt }: Visit, where: string) =>
    `https://calendar.google.com/calendar/render?${new URLSearchParams({
      action: 'TEMPLATE',
      text: patientVisits.next.entry,
      dates: `${inUtc(startsAt)}/${inUtc(endsAt)}`,
      location: where,
    })}`,
  outlook: ({ startsAt, endsAt }: Visit, where: string) =>
    `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
      subject: patientVisits.next.entry,
      startdt: startsAt,
      enddt: endsAt,
      location: where,
    })}`,
} as const
