import { z } from 'zod'
import { date, endpoint, id, slotId } from './endpoint.ts'

const waiting = z.object({
  _id: id,
  doctorId: z.object({ _id: id, name: z.string() }),
  date,
  status: z.enum(['waiting', 'offered']),
  /** How many are before this patient. */
  ahead: z.int(),
  offer: z.object({ slotId, expiresAt: z.iso.datetime() }).nullable(),
})
export type Waiting = z.output<typeof waiting>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/waitlist',
  topic: 'Waiting list',
  summary: 'The days this patient waits for, and what is offered to them now.',
  who: ['user'],
  answers: { 200: z.array(waiting) },
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/waitlist',
  topic: 'Waiting list',
  summary:
    'Wait for a time on a full day. When one frees, the first in line gets it offered as a hold of 15 minutes, then the next.',
  who: ['user'],
  body: z.strictObject({ doctorId: id, date }),
  answers: { 201: waiting },
  failures: ['times_are_free', 'slot_not_offered', 'already_waiting'],
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
