import { z } from 'zod'
import { rule } from './broken-rules.ts'
import { date, endpoint, id, messageBody, page, roles, text } from './endpoint.ts'
import { exportsPerHour } from './rules.ts'
import { known } from './known.ts'

export const exportAccount = endpoint({
  method: 'GET',
  path: '/admin/users/{id}/export',
  topic: 'Privacy',
  summary: 'Everything Salus knows of a patient, as one document.',
  who: ['admin'],
  right: 'privacy',
  scope: 'all',
  stepUp: true,
  params: z.object({ id }),
  answers: { 200: z.record(z.string(), z.unknown()) },
})

export const erasePatient = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}',
  topic: 'Privacy',
  summary:
    'Erase a patient: coming appointments are cancelled and refunded, appointments stay without notes, the person is gone. Cannot be undone.',
  who: ['admin'],
  right: 'privacy',
  scope: 'all',
  stepUp: true,
  params: z.object({ id }),
  answers: { 200: messageBody.extend({ cancelledAppointments: z.int() }) },
  failures: ['own_account'],
})

export const exportOwn = endpoint({
  method: 'GET',
  path: '/auth/profile/{id}/export',
  topic: 'Privacy',
  summary: "Everything that is kept of the caller, as one document. Anybody else's answers 404.",
  who: ['user'],
  audited: 'always',
  stepUp: true,
  params: z.object({ id }),
  answers: { 200: z.record(z.string(), z.unknown()) },
  limits: [{ calls: exportsPerHour, perSeconds: 3600, per: 'account' }],
})

export const closeOwn = endpoint({
  method: 'POST',
  path: '/auth/profile/{id}/close',
  topic: 'Privacy',
  summary:
    "Close the caller's own account, proved by its password: every session ends, saved cards and places on waiting lists go. Appointments, notes and payments stay. Refused while an appointment that it has booked, or that is its owner's, is to come.",
  who: ['user'],
  audited: 'always',
  stepUp: 'by its verb',
  params: z.object({ id }),
  body: z.strictObject({ password: z.string().min(1, rule('fill_in')).max(1024) }),
  answers: { 200: messageBody },
  failures: ['wrong_password', 'too_many_logins', 'visits_to_come', 'card_in_use'],
})

const person = z.object({ _id: id, name: known.person })

const auditEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: person,
  role: z.enum(roles),
  /** The call by its name in the contract. */
  action: z.string(),
  /** What was done, as the end of a sentence that begins with the person's name. */
  did: z.string(),
  /** The filters of a search, the rights that were given; empty if there is nothing to add. */
  details: z.string(),
  /** The ids in the address of the call, or none. */
  subject: z.string(),
  /** The people whose records it was: the first three, and their number. */
  about: z.array(person),
  aboutCount: z.int(),
  refused: z.boolean(),
  address: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  topic: 'Privacy',
  summary:
    'Who did what and was refused what, when, from where and about whose record; newest first. With `reads` also who looked at what. The search takes a name, an e-mail, or the id of a person or record.',
  who: ['admin'],
  right: 'audit',
  scope: 'all',
  query: z.object({
    search: text(0, 100).optional(),
    role: z.enum(roles).optional(),
    from: date.optional(),
    to: date.optional(),
    reads: z.enum(['yes', 'no']).optional(),
    refused: z.enum(['yes']).optional(),
    ...page,
  }),
  answers: { 200: z.array(auditEvent) },
  paged: true,
})
