import { z } from 'zod'
import { endpoint, id, messageBody, page, roles } from '../endpoint.ts'

const session = z.object({
  _id: id,
  /** In words: `Firefox on Windows`. */
  device: z.string(),
  /** The network it was opened from, without its last part; empty if that is unknown. */
  network: z.string(),
  createdAt: z.iso.datetime(),
  /** When a person last used it. */
  activeAt: z.iso.datetime(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  topic: 'Accounts',
  summary: 'Where the caller is logged in, the last used first.',
  who: roles,
  query: z.object(page),
  answers: { 200: z.array(session) },
  paged: true,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  topic: 'Accounts',
  summary: "End one of the caller's sessions. Its token is worth nothing afterwards, and its live streams end.",
  who: roles,
  params: z.object({ id }),
  answers: { 204: null },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  topic: 'Accounts',
  summary: "End every session of the caller's but this one.",
  who: roles,
  answers: { 200: messageBody },
})
