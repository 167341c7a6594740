import { z } from 'zod'
import { date, endpoint, id, time } from '../endpoint.ts'

const desk = { topic: 'Desk', who: ['reception', 'admin'], right: 'desk' } as const

export const holdAtDesk = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/holds',
  scope: 'places',
  summary:
    'Hold a free time for ten minutes while reception speaks with somebody: nobody else gets it. Each account of the desk holds one time: another one gives the one before back, and the same begins anew. Booking at the desk ends it.',
  body: z.strictObject({ doctorId: id, kindId: id.optional(), placeId: id, date, startTime: time }),
  answers: { 201: z.object({ holdId: id, expiresInSeconds: z.int() }) },
  failures: ['slot_taken', 'slot_not_offered', 'no_room_free'],
})

export const endHoldAtDesk = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/holds/end',
  scope: 'clinic',
  summary: 'Give a time back that the caller holds at the desk. Does nothing once it is booked or over.',
  body: z.strictObject({ holdId: id }),
  answers: { 204: null },
})
