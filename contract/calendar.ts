import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const feed = z.object({ url: z.string().nullable() })

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  topic: 'Calendar',
  summary: "The private address of the caller's calendar, where there is one.",
  who: ['user', 'doctor'],
  answers: { 200: feed },
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  topic: 'Calendar',
  summary: 'Make a new private address for the own calendar; the one before is worth nothing from now on.',
  who: ['user', 'doctor'],
  body: z.strictObject({}).optional(),
  answers: { 201: feed },
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  topic: 'Calendar',
  summary: 'Revoke the address of the own calendar.',
  who: ['user', 'doctor'],
  answers: { 204: null },
})
