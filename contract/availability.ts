import { z } from 'zod'
import { date, endpoint, id, time } from './endpoint.ts'

export const freeTime = z.object({ startTime: time, endTime: time })
export type FreeTime = z.output<typeof freeTime>

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/slots',
  topic: 'Availability',
  summary:
    'The times of one date that can be booked now. A date outside the window has none. A time the caller holds counts as free to them.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  query: z.object({ date }),
  answers: { 200: z.array(freeTime) },
})

export const listFreeDates = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/free-dates',
  topic: 'Availability',
  summary: 'How many times are free on each date of the booking window that has any.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  answers: { 200: z.array(z.object({ date, freeTimes: z.int() })) },
})
