import { z } from 'zod'
import { part, waiting } from '../booking/waiting-list.ts'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, time } from '../endpoint.ts'
import { known } from '../known.ts'
import { isOneAtDesk, whoAtDesk } from './who-at-desk.ts'

const desk = { topic: 'Desk', who: ['reception', 'admin'], right: 'desk' } as const

/** Somebody on the waiting list whom only a call can tell of a free time that suits them. */
export const toCallOfFree = waiting.pick({ _id: true, date: true, untilDate: true, part: true, kind: true }).extend({
  patient: z.object({ _id: id, number: z.int(), name: known.person }),
  /** Empty if there is none. */
  phone: z.string(),
  /** Who is called in place of the patient; null where it is the patient. */
  called: known.person.nullable(),
  doctor: z.object({ _id: id, name: z.string() }),
  place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
  /** The first time that suits. */
  free: z.object({ date, startTime: time }),
})
export type ToCallOfFree = z.output<typeof toCallOfFree>

export const joinAtDesk = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/waitlist',
  scope: 'places',
  summary:
    'Put somebody on the waiting list where nothing suits, as patients do it themselves. Who has an account, or somebody with one who may book for them, is offered a time that frees; `byPhone`: nobody has, and the desk is to call them (`waiting` of its tasks).',
  body: z
    .strictObject({
      ...whoAtDesk,
      doctorId: id,
      kindId: id.optional(),
      placeId: id,
      date,
      untilDate: date.optional(),
      part: part.optional(),
    })
    .refine(isOneAtDesk, { path: ['personId'] })
    .refine((body) => !body.untilDate || body.untilDate >= body.date, {
      path: ['untilDate'],
      message: rule('end_before_beginning'),
    }),
  answers: { 201: waiting.extend({ byPhone: z.boolean() }) },
  failures: [
    'person_known',
    'no_child',
    'acts_already',
    'same_person',
    'times_are_free',
    'no_hours_then',
    'already_waiting',
  ],
})

export const leaveAtDesk = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/desk/waitlist/{id}',
  scope: 'waiting',
  summary: 'Take somebody off the waiting list; what was offered goes to the next in line.',
  params: z.object({ id }),
  answers: { 204: null },
})
