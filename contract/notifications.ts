import { z } from 'zod'
import { date, endpoint, id, page, roles, time } from './endpoint.ts'
import { known } from './known.ts'

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
export const liveTopics = ['appointments', 'notices', 'care', 'messages', 'forms'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const listen = endpoint({
  method: 'GET',
  path: '/live',
  topic: 'Notifications',
  summary:
    'Server-sent events: `data: appointments`, `notices`, `care`, `messages` or `forms` whenever something of the caller changed there.',
  who: roles,
  answers: { 200: z.string() },
  streams: 'text/event-stream',
})

/** What a mail to a patient is about, in groups. */
const mailSubjects = [
  'booked',
  'moved',
  'cancelled',
  'confirmed',
  'reminder',
  'receipt',
  'refund',
  'payment',
  'link',
  'stand-in',
  'delay',
  'offer',
  'change-request',
  'family',
  'record',
  'document',
  'message',
  'account',
  'other',
] as const
export type MailSubject = (typeof mailSubjects)[number]

/** `unconfirmed`: it waits until its reader has confirmed the address. */
const mailStates = ['sent', 'waiting', 'unconfirmed', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const listMailsOfPerson = endpoint({
  method: 'GET',
  path: '/people/{id}/mails',
  topic: 'Notifications',
  summary:
    'The last mails to a person, and about their visits to those who act for them: what each is about and whether it was delivered to the mail server, without its text. Mails about visits need a right at the place of the visit.',
  who: ['reception', 'admin'],
  right: 'people',
  scope: 'clinic',
  audited: 'hourly',
  params: z.object({ id }),
  answers: {
    200: z.array(
      z.object({
        _id: id,
        about: z.enum(mailSubjects),
        state: z.enum(mailStates),
        /** When it was sent or given up, or since when it waits. */
        at: z.iso.datetime(),
        /** Who got it, if it was somebody who acts for the person. */
        to: known.person.nullable(),
        visit: z.object({ _id: id, date, startTime: time }).nullable(),
      }),
    ),
  },
})
export type MailOfPerson = z.output<(typeof listMailsOfPerson)['answers'][200]>[number]
