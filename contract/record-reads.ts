import { z } from 'zod'
import { endpoint, id, page, roles } from './endpoint.ts'
import { known } from './known.ts'

/** What somebody has read of a record. `copy`: all of it, as one file; `journal`: who has read it. */
export const readSorts = [
  'record',
  'details',
  'visits',
  'notes',
  'documents',
  'entries',
  'papers',
  'forms',
  'payments',
  'messages',
  'requests',
  'copy',
  'emergency',
  'journal',
  'other',
] as const
export type ReadSort = (typeof readSorts)[number]

const recordRead = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  sort: z.enum(readSorts),
  reader: z.object({
    role: z.enum(roles),
    /** Doctors, and people who act for the patient; null for staff. */
    name: known.person.nullable(),
    /** The place where staff work, if it is one. */
    place: z.string().nullable(),
  }),
  /** The doctor read it in an emergency, and why; the reason is null once the record is no longer kept. */
  emergency: z.object({ reason: z.string().nullable() }).nullable(),
})
export type RecordRead = z.output<typeof recordRead>

export const listRecordReads = endpoint({
  topic: 'Privacy',
  who: ['user'],
  method: 'GET',
  path: '/record-reads',
  summary: 'Who has read what sort of thing in a person’s record and when, but for the person; newest first.',
  query: z.object({ personId: id.optional(), ...page }),
  answers: { 200: z.array(recordRead) },
  paged: true,
})
