import { z } from 'zod'
import { date, endpoint, id, messageBody, page, roles, text } from './endpoint.ts'

export const exportAccount = endpoint({
  method: 'GET',
  path: '/admin/users/{id}/export',
  topic: 'Privacy',
  summary: 'Everything Salus knows of a patient, as one document.',
  who: ['admin'],
  right: 'privacy',
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
  params: z.object({ id }),
  answers: { 200: messageBody.extend({ cancelledAppointments: z.int() }) },
  failures: ['own_account'],
})

const person = z.object({ _id: id, name: z.string() })

const auditEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: person,
  role: z.enum(roles),
  /** The call, as the contract names it. */
  action: z.string(),
  /** What they did, as the end of a sentence that begins with their name. */
  did: z.string(),
  /** By what they searched, which rights they gave; empty where there is nothing to add. */
  details: z.string(),
  /** The ids in the address of the call, or none. */
  subject: z.string(),
  /** Whose records it was: the first three, and how many there are. */
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
