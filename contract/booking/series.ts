import { z } from 'zod'
import { appointment } from './booking.ts'
import { clashes } from './clashes.ts'
import { rule } from '../broken-rules.ts'
import { addDays } from '../clinic-time.ts'
import { date, money, endpoint, id, messageBody, slotId, text } from '../endpoint.ts'
import { ofVisit } from '../hours.ts'
import { seriesDaysAround, seriesPerDay, seriesVisits, seriesWeeks } from '../rules.ts'

const countIn = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .regex(/^\d{1,3}$/, rule('whole_number'))
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const plannedVisit = z.object({
  appointmentDate: date,
  slotId,
  /** Why this date of the series cannot be booked, or null if it is free. */
  clash: z.enum(clashes).nullable(),
  /** Up to three free times instead, the nearest first. */
  alternatives: z.array(z.object({ appointmentDate: date, slotId })),
})
export type PlannedVisit = z.output<typeof plannedVisit>

export const checkSeries = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/series',
  topic: 'Booking',
  summary:
    'Which dates of a series are free, and what is free instead of those that are not. Nothing is held or booked. Dates and times are local to the place.',
  who: ['user'],
  params: z.object({ doctorId: id }),
  query: z.object({
    /** The first visit. */
    date,
    slotId,
    everyWeeks: countIn(seriesWeeks),
    visits: countIn(seriesVisits),
    ...ofVisit,
  }),
  answers: { 200: z.array(plannedVisit) },
  failures: [
    'for_known_patients',
    'phone_needed',
    'address_needed',
    'method_not_offered',
    'too_many_unpaid',
    'address_unconfirmed',
  ],
  limits: [{ calls: 20, perSeconds: 60, per: 'account' }],
})

const series = z.object({ _id: id, appointments: z.array(appointment) })
export type Series = z.output<typeof series>

export const bookSeries = endpoint({
  method: 'POST',
  path: '/appointments/series',
  topic: 'Booking',
  summary:
    'Book up to 26 visits with one doctor, of one kind at one place, all or none; each is paid as its kind says: at the clinic, or by a kept card that all of them stand on. Of a kind with a deposit that card pays all deposits at once, of one in full the first visit, and each further one after it has taken place; nothing is booked where it does not pay. The same `seriesId` again answers 200 with the series there is. Where not all are free nothing is booked, and `issues` names each `visits.n` that is not.',
  who: ['user'],
  body: z
    .strictObject({
      /** An id made by the caller, by which a repeated call is recognised when an answer was lost. */
      seriesId: id,
      doctorId: id,
      ...ofVisit,
      everyWeeks: z.int().min(seriesWeeks.least).max(seriesWeeks.most),
      visits: z
        .array(z.strictObject({ appointmentDate: date, slotId }))
        .min(seriesVisits.least)
        .max(seriesVisits.most)
        .refine(
          (visits) => new Set(visits.map(({ appointmentDate }) => appointmentDate)).size === visits.length,
          rule('one_a_day'),
        ),
      /**
       * One of the caller's saved cards, if the terms of the kind need one, or to pay in full; it is for all visits
       * of the series.
       */
      savedCardId: id.optional(),
      /** The amounts that were shown before booking: the price of each visit, and the sum that the card pays now. */
      shown: z.strictObject({ price: money, now: money }).optional(),
      /** The patient's note for the doctor, which is sealed into the chart of the first visit. */
      notes: text(0, 1000).optional(),
    })
    .refine(
      ({ everyWeeks, visits }) => {
        const dates = visits.map(({ appointmentDate }) => appointmentDate).sort()
        return dates.every((each, n) => n === 0 || each >= addDays(dates[n - 1]!, 7 * everyWeeks - seriesDaysAround))
      },
      { path: ['visits'], error: rule('weeks_apart') },
    ),
  answers: { 201: series, 200: series },
  failures: [
    'series_not_free',
    'for_known_patients',
    'phone_needed',
    'address_needed',
    'method_not_offered',
    'saved_card_needed',
    'card_declined',
    'sum_changed',
    'too_many_unpaid',
    'address_unconfirmed',
    'card_ends_before',
  ],
  limits: [{ calls: seriesPerDay, perSeconds: 86_400, per: 'account' }],
})

export const cancelRest = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/cancel-rest',
  topic: 'Booking',
  summary:
    'Cancel an own visit of a series and those after it, as far as their terms allow; `kept` says how many to come they do not.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody.extend({ cancelled: z.int(), kept: z.int() }) },
  failures: ['not_cancellable', 'already_here'],
})
