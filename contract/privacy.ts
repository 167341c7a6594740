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

const auditEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  role: z.string(),
  action: z.string(),
  subject: z.string(),
  address: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  topic: 'Privacy',
  summary: 'Who read or changed which record, when, and from where; newest first.',
  who: ['admin'],
  right: 'audit',
  query: z.object({
    search: text(0, 100).optional(),
    role: z.enum(roles).optional(),
    from: date.optional(),
    to: date.optional(),
    ...page,
  }),
  answers: { 200: z.array(auditEvent) },
  paged: true,
})
