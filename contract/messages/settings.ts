import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, id } from '../endpoint.ts'
import { answerHoursRange, delegationTimes } from './message-lists.ts'

const topic = 'Messages'
const instant = z.iso.datetime()
const ofDoctors = { topic, who: ['doctor'] } as const
const named = z.object({ _id: id, name: z.string() })

const delegation = z.object({
  _id: id,
  /** Whose messages they are. */
  from: named,
  /** Who answers: a doctor, or null for the desk of each thread's place. */
  to: named.nullable(),
  when: z.enum(delegationTimes),
  beginsAt: instant,
  /** Null: until it is ended. */
  until: instant.nullable(),
  /** Whether it is in force now: one for absences only while the doctor is away. */
  inForce: z.boolean(),
})
export type MessageDelegation = z.output<typeof delegation>

const settings = z.object({
  /** Whether patients can write to the doctor. */
  accepts: z.boolean(),
  /** Until when the doctor is away at one of their places; null if they are here. */
  awayUntil: instant.nullable(),
  /** Those of the doctor that are not over. */
  delegations: z.array(delegation),
  /** Whose messages the doctor answers, now or later. */
  delegatedByOthers: z.array(delegation),
})
export type MessageSettings = z.output<typeof settings>

export const readMessageSettings = endpoint({
  ...ofDoctors,
  method: 'GET',
  path: '/messages/settings',
  summary: 'Whether a doctor takes messages, and who answers for them.',
  audited: false,
  answers: { 200: settings },
})

export const changeMessageSettings = endpoint({
  ...ofDoctors,
  method: 'PUT',
  path: '/messages/settings',
  summary:
    'Switch a doctor’s messages off or on. Threads that there are stay readable, and patients read that the doctor takes no messages.',
  body: z.strictObject({ accepts: z.boolean() }),
  answers: { 200: settings },
})

export const listMessageColleagues = endpoint({
  ...ofDoctors,
  method: 'GET',
  path: '/messages/colleagues',
  summary: 'The doctors to whom messages can be delegated.',
  audited: false,
  answers: { 200: z.array(named.extend({ specialization: z.string() })) },
})

export const delegateMessages = endpoint({
  ...ofDoctors,
  method: 'POST',
  path: '/messages/delegations',
  summary:
    'Let a colleague, or the desk (`to: null`), read and answer a doctor’s threads: for a time or always, or only while the doctor is away. The colleague is told.',
  body: z
    .strictObject({
      to: id.nullable(),
      when: z.enum(delegationTimes),
      beginsAt: instant.optional(),
      until: instant.nullable().default(null),
    })
    .refine(({ beginsAt, until }) => !beginsAt || !until || beginsAt < until, {
      path: ['until'],
      message: rule('end_before_beginning'),
    }),
  answers: { 201: delegation },
  failures: ['delegations_overlap', 'delegation_over', 'own_account'],
})

export const endMessageDelegation = endpoint({
  ...ofDoctors,
  method: 'DELETE',
  path: '/messages/delegations/{id}',
  summary: 'End a delegation, by either side: from now on the colleague reads and answers no more.',
  params: z.object({ id }),
  answers: { 204: null },
})

const ofAdmins = { topic, who: ['admin'], right: 'catalogue', scope: 'all' } as const
const rules = z.object({ answerHours: z.int() })

export const readMessageRules = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/admin/message-rules',
  summary: 'Within how many open hours the clinic promises an answer, where too few were given to measure it.',
  audited: false,
  answers: { 200: rules },
})

export const changeMessageRules = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/admin/message-rules',
  summary: 'Change the clinic’s own figure. What was promised before stays promised.',
  body: z.strictObject({ answerHours: z.int().min(answerHoursRange.least).max(answerHoursRange.most) }),
  answers: { 200: rules },
})
