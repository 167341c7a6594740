import { z } from 'zod'
import { bookFollowUps, planFollowUps } from '../booking/follow-ups.ts'
import { endpoint, id } from '../endpoint.ts'

const desk = { topic: 'Desk', who: ['reception', 'admin'], right: 'desk', scope: 'appointment' } as const

export const planRepeats = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk/visits/{id}/follow-ups',
  summary:
    'Which dates are free when a visit is repeated every few weeks, and what is free instead of those that are not: of its patient, doctor, kind and place. Nothing is held or booked.',
  audited: 'hourly',
  params: z.object({ id }),
  query: planFollowUps.query,
  answers: planFollowUps.answers,
  failures: planFollowUps.failures,
  limits: planFollowUps.limits,
})

export const bookRepeats = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/visits/{id}/follow-ups',
  summary:
    'Reception repeats a visit, all dates or none, at times that are free: for its patient, with its doctor, of its kind and at its place. They are confirmed, and paid at the clinic. Where not all are free nothing is booked, and `issues` names each `visits.n` that is not. The same call again answers 200 with what the caller has booked.',
  params: z.object({ id }),
  body: bookFollowUps.body.extend({
    /** The patient was told the terms of the kind: only then are its fees due. */
    termsTold: z.boolean().default(false),
  }),
  answers: bookFollowUps.answers,
  failures: bookFollowUps.failures,
})
