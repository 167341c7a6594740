import { z } from 'zod'
import { endpoint, page, roles } from './endpoint.ts'

const notice = z.object({
  _id: z.string(),
  /** One sentence for the person it is addressed to. */
  text: z.string(),
  /** Where in the product it is about. */
  link: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/notifications',
  topic: 'Notifications',
  summary: "The caller's notices, newest first, and how many of them are unread.",
  who: roles,
  // The bell shows the newest: it is not read by cursors.
  query: z.object({ limit: page.limit, offset: page.offset }),
  answers: { 200: z.object({ unread: z.int(), notices: z.array(notice) }) },
})

export const readNotices = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  topic: 'Notifications',
  summary: "Mark all of the caller's notices as read.",
  who: roles,
  body: z.strictObject({}).optional(),
  answers: { 204: null },
})

/** What changed, as the live channel tells it: the browser asks again for what it shows of it. */
export const liveTopics = ['appointments', 'notices', 'care'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const listen = endpoint({
  method: 'GET',
  path: '/live',
  topic: 'Notifications',
  summary:
    'Server-sent events: `data: appointments`, `notices` or `care` whenever something of the caller changed there.',
  who: roles,
  answers: { 200: z.string() },
  streams: true,
})
