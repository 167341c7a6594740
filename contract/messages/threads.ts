import { z } from 'zod'
import { keptFile } from '../documents/documents.ts'
import { endpoint, id, page, text, wholeNumber } from '../endpoint.ts'
import { known } from '../known.ts'
import {
  answerers,
  messageLimits,
  participants,
  threadFilters,
  threadSides,
  writingHindrances,
} from './message-lists.ts'

const topic = 'Messages'
const instant = z.iso.datetime()
export const subject = text(0, messageLimits.subject)
const named = z.object({ _id: id, name: z.string() })

/** Everybody who may take part in a thread; reception needs the right `desk` at its place. */
export const ofThreads = {
  topic,
  who: ['user', 'doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'places',
} as const
export const ofOneThread = { ...ofThreads, params: z.object({ id }) } as const

/** What is to be known before one types. */
const writing = z.object({
  /** Why the caller cannot write now; null if they can. */
  hindrance: z.enum(writingHindrances).nullable(),
  /**
   * Nine of ten first answers of the last 90 days came within so many open minutes of the place (`measured`); the
   * clinic's own figure while there are fewer than 20 answers (`clinic`).
   */
  expected: z.object({
    basis: z.enum(['measured', 'clinic']),
    openMinutes: z.int(),
    /** When that is for a message that is sent now; null if the place has no open hours in the next weeks. */
    by: instant.nullable(),
  }),
  emergencyNumber: z.string(),
  /** Who answers now: the doctor, or somebody else and their name; the name is a place's for the desk. */
  answers: z.object({ who: z.enum(answerers), name: z.string() }),
  /** Until when the doctor is away; null if they are here. */
  awayUntil: instant.nullable(),
})
export type Writing = z.output<typeof writing>

/** With whom a thread is: a doctor, or the desk of a place. */
const counterpart = z.object({
  /** Null for the desk. */
  doctor: named.extend({ specialization: z.string() }).nullable(),
  place: named.extend({ timeZone: z.string() }),
})

export const thread = z.object({
  _id: id,
  person: z.object({ _id: id, name: known.person }),
  with: counterpart,
  /** Empty if it has none. */
  subject: z.string(),
  begunAt: instant,
  /** As whom the caller takes part in it. */
  readsAs: z.enum(participants),
  /** Null while nothing was sent: a thread that only who began it sees. */
  last: z
    .object({
      _id: id,
      seq: z.int(),
      at: instant,
      side: z.enum(threadSides),
      as: z.enum(participants),
      by: known.person,
      /** The caller wrote it. */
      own: z.boolean(),
      takenBack: z.boolean(),
    })
    .nullable(),
  /** Messages of others that the caller has not read; what was taken back does not count. */
  unread: z.int(),
  /** The caller has read up to this message. */
  readUpto: z.int(),
  /** The caller has typed something here that is not sent. */
  hasDraft: z.boolean(),
  /** Since when the patient waits for an answer; null if nobody waits. */
  waitingSince: instant.nullable(),
  /** Until when an answer was promised to whoever waits. */
  dueAt: instant.nullable(),
  isLate: z.boolean(),
})
export type Thread = z.output<typeof thread>

export const message = z.object({
  _id: id,
  threadId: id,
  /** Its place in the thread: 1, 2, 3 and so on without gaps. */
  seq: z.int(),
  /** What the sending page named it. */
  clientId: id,
  side: z.enum(threadSides),
  as: z.enum(participants),
  /** A guardian writes for the person of the thread, a delegate for its doctor. */
  by: known.person,
  own: z.boolean(),
  sentAt: instant,
  /** Plain text; empty if it was taken back, or has files only. */
  text: z.string(),
  files: z.array(keptFile),
  takenBackAt: instant.nullable(),
  /** Until when the caller can take it back; null if they cannot. */
  takeBackUntil: instant.nullable(),
})
export type Message = z.output<typeof message>

export const listRecipients = endpoint({
  topic,
  who: ['user'],
  method: 'GET',
  path: '/messages/recipients',
  summary:
    'To whom one can write for a person: doctors who have or had a visit with them, and the desk of each place; with what is to be known before one types.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: z.array(counterpart.extend({ writing })) },
})
export type Recipient = z.output<(typeof listRecipients)['answers'][200]>[number]

export const listThreads = endpoint({
  ...ofThreads,
  method: 'GET',
  path: '/messages/threads',
  summary:
    'Threads, the newest message first: patients those of themselves and of people whose messages they may read, doctors their own and those delegated to them, reception those of the desk at its places. `personId` names one person, `placeId` one place.',
  audited: 'hourly',
  showsOthers: true,
  query: z.object({
    personId: id.optional(),
    placeId: id.optional(),
    show: z.enum(threadFilters).default('all'),
    ...page,
  }),
  answers: { 200: z.array(thread) },
  paged: true,
})

export const countUnread = endpoint({
  ...ofThreads,
  method: 'GET',
  path: '/messages/unread',
  summary:
    'How many messages the caller has not read and in how many threads; for the clinic also how many threads wait for an answer, and how many longer than was promised.',
  audited: false,
  query: z.object({}),
  answers: { 200: z.object({ messages: z.int(), threads: z.int(), waiting: z.int(), late: z.int() }) },
})
export type UnreadCount = z.output<(typeof countUnread)['answers'][200]>

export const beginThread = endpoint({
  ...ofThreads,
  method: 'POST',
  path: '/messages/threads',
  summary:
    'Begin a thread of a person with a doctor or with the desk of a place. Doctors name a patient of theirs and write for themselves. Others see it once its first message is sent; until then the same call answers the same thread (200).',
  audited: 'always',
  body: z.strictObject({
    /** The patient; absent: the caller. */
    personId: id.optional(),
    /** One of both; doctors name neither. */
    doctorId: id.optional(),
    placeId: id.optional(),
  }),
  limits: [{ calls: messageLimits.threadsPerDay, perSeconds: 86_400, per: 'account' }],
  answers: { 201: thread, 200: thread },
  failures: ['messages_off', 'no_visit_with_doctor', 'doctor_left', 'patient_deceased', 'nobody_reads_messages'],
})

export const readThread = endpoint({
  ...ofOneThread,
  method: 'GET',
  path: '/messages/threads/{id}',
  summary:
    'A thread with its newest messages, in order; with those before or after one (`seq`), or around one by its id. Looking at it marks nothing as read.',
  showsOthers: true,
  query: z.object({
    before: wholeNumber(1, 999_999_999).optional(),
    after: wholeNumber(0, 999_999_999).optional(),
    message: id.optional(),
  }),
  answers: {
    200: z.object({
      thread,
      writing,
      messages: z.array(message),
      /** There are older messages than these, or newer ones. */
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
    }),
  },
})
export type ReadThread = z.output<(typeof readThread)['answers'][200]>

export const printThread = endpoint({
  ...ofOneThread,
  method: 'GET',
  path: '/messages/threads/{id}/print',
  summary: 'The whole thread in order, to be printed. Each time is noted in the audit, whoever it is.',
  audited: 'always',
  query: z.object({}),
  answers: { 200: z.object({ thread, messages: z.array(message), printedAt: instant }) },
})
export type PrintedThread = z.output<(typeof printThread)['answers'][200]>

export const markRead = endpoint({
  ...ofOneThread,
  method: 'PUT',
  path: '/messages/threads/{id}/read',
  summary:
    'Say up to which message the caller has read a thread. A smaller number marks later ones as unread; 0 all of them.',
  audited: false,
  body: z.strictObject({ upto: z.int().min(0).max(999_999_999) }),
  answers: { 200: z.object({ readUpto: z.int(), unread: z.int() }) },
})

export const closeThread = endpoint({
  ...ofOneThread,
  who: ['doctor', 'reception', 'admin'],
  method: 'PUT',
  path: '/messages/threads/{id}/done',
  summary:
    'Say that the messages up to this one need no answer, or, with `done: false`, that they do. What the patient writes later waits again.',
  body: z.strictObject({ upto: z.int().min(1).max(999_999_999), done: z.boolean() }),
  answers: { 200: thread },
})
