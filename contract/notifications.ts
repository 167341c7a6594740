import { z } from 'zod'
import { endpoint, page, roles } from './endpoint.ts'

const notice = z.object({
  _id: z.string(),
  /** One sentence for its reader. */
  text: z.string(),
  /** The page it is about. */
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
  // The bell shows the newest notices only, so there are no cursors.
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

/** The topics of the live channel: the browser loads again what it shows of a changed topic. */
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
  streams: 'text/event-stream',
})
