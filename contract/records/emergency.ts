import { ownPassword } from '../auth/own-password.ts'
import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, page, personName, text } from '../endpoint.ts'
import { known } from '../known.ts'

const topic = 'Records'

const found = z.object({ _id: id, name: known.person, born: z.string().nullable() })

export const findInEmergency = endpoint({
  topic,
  who: ['doctor'],
  method: 'POST',
  path: '/emergency-access/find',
  summary:
    'Find somebody whose record has to be opened in an emergency, by name and birthday. Nothing else of them is shown; each search is in the audit.',
  audited: 'always',
  body: z.strictObject({ name: personName, born: date }),
  limits: [{ calls: 30, perSeconds: 3600, per: 'account' }],
  answers: { 200: z.array(found) },
  failures: ['right_missing'],
})

/** At least three words. */
const reason = text(10, 500).refine((words) => words.split(/\s+/).length >= 3, rule('few_words'))

export const openInEmergency = endpoint({
  topic,
  who: ['doctor'],
  method: 'POST',
  path: '/emergency-access',
  summary:
    'Open the record of somebody who is no patient of the doctor’s, in an emergency: with a reason, and the password again. It holds for a day; the patient, those who may read the record, and admins are told at once.',
  audited: 'always',
  stepUp: 'by its verb',
  body: z.strictObject({ personId: id, reason, password: ownPassword }),
  limits: [{ calls: 20, perSeconds: 86_400, per: 'account' }],
  answers: { 201: z.object({ _id: id, personId: id, until: z.iso.datetime() }) },
  failures: ['wrong_password', 'too_many_logins', 'reads_already', 'right_missing'],
})

const emergency = z.object({
  _id: id,
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  doctor: z.object({ _id: id, name: known.person }),
  person: z.object({ _id: id, name: known.person }),
  /** Null once the record is no longer kept. */
  reason: z.string().nullable(),
})
export type Emergency = z.output<typeof emergency>

export const listEmergencies = endpoint({
  topic,
  who: ['admin'],
  right: 'audit',
  scope: 'all',
  method: 'GET',
  path: '/admin/emergency-access',
  summary: 'Who has opened whose record in an emergency, and why; newest first.',
  query: z.object({ ...page }),
  answers: { 200: z.array(emergency) },
  paged: true,
})
