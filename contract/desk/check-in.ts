import { z } from 'zod'
import { date, money, endpoint, id, time } from '../endpoint.ts'

const topic = 'Check-in'

/**
 * The state of a visit: too early, may check in, the patient is there, called in. A visit that is over or cancelled is
 * not shown.
 */
const standings = ['early', 'open', 'here', 'called'] as const

const visit = z.object({
  firstName: z.string(),
  doctor: z.string(),
  place: z.string(),
  date,
  startTime: time,
  standing: z.enum(standings),
  /** When check-in opens: a time of that day at the place. */
  from: time,
  /** The patient's number in the waiting room. */
  number: z.int().nullable(),
})
export type VisitToCheckIn = z.output<typeof visit>

const ownVisit = visit.extend({
  /** Whether the caller may book for the patient; somebody who may only see the visits cannot check in. */
  mayCheckIn: z.boolean(),
  /** The desk's data, to be confirmed or changed; empty for a caller who may not check in. */
  phone: z.string(),
  address: z.string(),
  /** Units of the currency still to be paid. */
  due: money,
})

const byLink = {
  topic,
  method: 'POST',
  who: 'anyone',
  body: z.strictObject({ token: z.string().max(400) }),
  limits: [{ calls: 60, perSeconds: 60, per: 'address' }],
} as const

const own = {
  topic,
  path: '/appointments/{id}/check-in',
  who: ['user'],
  params: z.object({ id }),
  answers: { 200: ownVisit },
} as const

export const lookAtVisit = endpoint({
  ...byLink,
  path: '/check-in/visit',
  summary: 'What the link of a reminder is about: a first name, a time and a doctor, and whether one can check in.',
  answers: { 200: visit },
  failures: ['link_not_valid'],
})

export const checkIn = endpoint({
  ...byLink,
  path: '/check-in',
  summary:
    'Say by the link of a reminder that one is there: from an hour before the visit until its end. Saying it again changes nothing.',
  answers: { 200: visit },
  failures: ['link_not_valid', 'check_in_closed', 'visit_moved_on', 'transition_not_allowed'],
})

export const getOwnCheckIn = endpoint({
  ...own,
  method: 'GET',
  summary: 'A visit of the caller, or of somebody they act for, to check in to: what is known of them and what is due.',
  showsOthers: true,
})

export const checkInOwn = endpoint({
  ...own,
  method: 'POST',
  summary: 'Say that one is there, as by the link of the reminder.',
  failures: ['check_in_closed', 'visit_moved_on', 'transition_not_allowed'],
})
