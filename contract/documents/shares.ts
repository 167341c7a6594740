import { z } from 'zod'
import { endpoint, id, page } from '../endpoint.ts'
import { known } from '../known.ts'
import { documentSorts, shareDays, shareDaysUsual } from './document-lists.ts'

const topic = 'Documents'

/** One document; null stands for the whole record. */
const document = z
  .object({
    _id: id,
    sort: z.enum(documentSorts),
    /** Null while it is not released to the caller. */
    title: z.string().nullable(),
  })
  .nullable()

const share = z.object({
  _id: id,
  doctor: z.object({ _id: id, name: known.person }),
  document,
  sharedAt: z.iso.datetime(),
  /** Who shared it: the patient, or somebody who acts for them. */
  sharedBy: known.person,
  until: z.iso.datetime(),
  /** It was ended, its time is over, or its doctor has left. */
  ended: z.boolean(),
  /** How often the doctor has opened it. Looks at a whole record within a minute count as one. */
  opened: z.int(),
  lastOpenedAt: z.iso.datetime().nullable(),
})
export type Share = z.output<typeof share>

export const listShares = endpoint({
  topic,
  who: ['user'],
  method: 'GET',
  path: '/shares',
  summary:
    'What of a person’s record is shared with which doctor until when, and how often it was opened; what counts now first.',
  query: z.object({ personId: id.optional(), ...page }),
  answers: { 200: z.array(share) },
  paged: true,
})

export const shareRecord = endpoint({
  topic,
  who: ['user'],
  method: 'POST',
  path: '/shares',
  summary:
    'Share a whole record, or one document of it that is released, with a doctor for some days. The doctor may read it and is told. What they had of the same before is replaced.',
  audited: 'always',
  body: z.strictObject({
    personId: id.optional(),
    /** Without it the whole record. */
    documentId: id.optional(),
    doctorId: id,
    days: z.literal(shareDays).default(shareDaysUsual),
  }),
  limits: [{ calls: 100, perSeconds: 86_400, per: 'account' }],
  answers: { 201: share },
  failures: ['too_many_shares'],
})

export const endShare = endpoint({
  topic,
  who: ['user'],
  method: 'DELETE',
  path: '/shares/{id}',
  summary: 'End a share at once: from then on the doctor finds nothing there.',
  audited: 'always',
  params: z.object({ id }),
  answers: { 204: null },
})

const sharedWithMe = z.object({
  _id: id,
  person: z.object({ _id: id, name: known.person, born: z.string().nullable() }),
  /** Null for the whole record. */
  document,
  until: z.iso.datetime(),
  /** The doctor has opened the record in an emergency; nobody has shared it. */
  emergency: z.boolean(),
  /** The doctor treats the person, too: they read the whole record and write in it. */
  mayWrite: z.boolean(),
})
export type SharedWithMe = z.output<typeof sharedWithMe>

export const listSharedWithMe = endpoint({
  topic,
  who: ['doctor'],
  method: 'GET',
  path: '/doctors/shared-with-me',
  summary: 'The records and documents that are shared with the doctor now, and records they opened in an emergency.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: z.array(sharedWithMe) },
})
