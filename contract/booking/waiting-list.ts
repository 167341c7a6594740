import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, slotId } from '../endpoint.ts'
import { ofVisit } from '../hours.ts'
import { type PartOfDay, partsOfDay } from '../rules.ts'
import { known } from '../known.ts'

export const part = z.enum(Object.keys(partsOfDay) as [PartOfDay, ...PartOfDay[]])

export const waiting = z.object({
  _id: id,
  doctorId: z.object({ _id: id, name: z.string() }),
  /** The first and the last day that would do, local to the place, and the part of the day; null: any. */
  date,
  untilDate: date,
  part: part.nullable(),
  kind: z.object({ _id: id, name: known.kind }),
  place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
  status: z.enum(['waiting', 'offered']),
  /** The number of patients before this one for some of the same days. */
  ahead: z.int(),
  /** The visit that an earlier time is waited for: taking the offer moves it. Null: waits for a visit of its own. */
  appointmentId: id.nullable(),
  offer: z.object({ date, slotId, expiresAt: z.iso.datetime() }).nullable(),
})
export type Waiting = z.output<typeof waiting>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/waitlist',
  topic: 'Waiting list',
  summary: 'The days this patient waits for, and what is offered to them now.',
  who: ['user'],
  query: z.object({ personId: id.optional() }),
  answers: { 200: z.array(waiting) },
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/waitlist',
  topic: 'Waiting list',
  summary:
    'Wait for a time on a full day, or on any of several days and in a part of them; without a kind and a place for a consultation at the doctor’s first place. When one frees, the first in line gets it offered as a hold of 15 minutes, then the next.',
  who: ['user'],
  body: z
    .strictObject({ doctorId: id, date, untilDate: date.optional(), part: part.optional(), ...ofVisit })
    .refine((body) => !body.untilDate || body.untilDate >= body.date, {
      path: ['untilDate'],
      message: rule('end_before_beginning'),
    }),
  answers: { 201: waiting },
  failures: ['times_are_free', 'no_hours_then', 'already_waiting'],
})

export const waitForEarlier = endpoint({
  method: 'POST',
  path: '/appointments/{id}/earlier',
  topic: 'Waiting list',
  summary:
    'Be told when an earlier time for this visit comes free, of the same doctor, kind and place; times that are free already are not offered. Once one frees, the first in line gets it held for 15 minutes; taking it is `POST /appointments/{id}/reschedule`, also for a confirmed visit. Ends when the visit is moved, cancelled or begins.',
  who: ['user'],
  params: z.object({ id }),
  answers: { 201: waiting },
  failures: ['not_reschedulable', 'already_here', 'already_waiting'],
})

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/waitlist/{id}',
  topic: 'Waiting list',
  summary: 'Wait no longer; what was offered goes to the next in line.',
  who: ['user'],
  params: z.object({ id }),
  answers: { 204: null },
})
