import { z } from 'zod'
import { date, endpoint, id, slotId } from '../endpoint.ts'
import { rule } from '../broken-rules.ts'
import { seriesVisits } from '../rules.ts'
import { countOfVisits, plannedVisit, weeksBetween } from './series.ts'

const topic = 'Booking'
const who = ['doctor'] as const

export const planFollowUps = endpoint({
  method: 'GET',
  path: '/appointments/doctor/appointments/{id}/follow-ups',
  topic,
  summary:
    'Which dates of a series of follow-ups to an own visit are free, and what is free instead of those that are not: of its patient, its kind and its place. Nothing is held or booked.',
  who,
  audited: 'hourly',
  params: z.object({ id }),
  query: z.object({ date, slotId, everyWeeks: weeksBetween, visits: countOfVisits }),
  answers: { 200: z.array(plannedVisit) },
  failures: ['phone_needed', 'address_needed', 'no_email', 'method_not_offered'],
  limits: [{ calls: 60, perSeconds: 60, per: 'account' }],
})

const booked = z.object({ booked: z.array(id) })

export const bookFollowUps = endpoint({
  method: 'POST',
  path: '/appointments/doctor/appointments/{id}/follow-ups',
  topic,
  summary:
    'The doctor books one or more follow-ups to an own visit, all or none, at times that are free: for its patient, of its kind and at its place. They are confirmed, and paid at the clinic. Where not all of several are free nothing is booked, and `issues` names each `visits.n` that is not. The same call again answers 200 with what the caller has booked.',
  who,
  params: z.object({ id }),
  body: z.strictObject({
    visits: z
      .array(z.strictObject({ appointmentDate: date, slotId }))
      .min(1)
      .max(seriesVisits.most)
      .refine(
        (visits) => new Set(visits.map(({ appointmentDate }) => appointmentDate)).size === visits.length,
        rule('one_a_day'),
      ),
  }),
  answers: { 201: booked, 200: booked },
  failures: [
    'slot_taken',
    'slot_not_offered',
    'earlier_time_held',
    'person_busy',
    'no_room_free',
    'series_not_free',
    'phone_needed',
    'address_needed',
    'no_email',
    'method_not_offered',
  ],
})
