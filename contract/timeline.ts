import { z } from 'zod'
import { appointmentStatuses } from './booking/appointment-status.ts'
import { document } from './documents/documents.ts'
import { endpoint, id, page, text, time, wholeNumber } from './endpoint.ts'
import { givenForm } from './forms/responses.ts'
import { known } from './known.ts'
import { item } from './records/items.ts'
import { paper } from './records/papers.ts'
import { timelineSorts } from './timeline-sorts.ts'

const visit = z.object({
  _id: id,
  /** Local to the place. */
  date: z.iso.date(),
  startTime: time,
  doctor: z.object({ _id: id, name: z.string(), specialization: z.string() }),
  kind: known.kind,
  place: z.string(),
  status: z.enum(appointmentStatuses),
})

const entry = z.discriminatedUnion('of', [
  z.object({ of: z.literal('visit'), visit }),
  z.object({ of: z.literal('document'), document }),
  z.object({ of: z.literal('paper'), paper }),
  z.object({ of: z.literal('form'), form: givenForm }),
  z.object({ of: z.literal('item'), item }),
])
export type TimelineEntry = z.output<typeof entry>

export const readTimeline = endpoint({
  topic: 'Records',
  who: ['user', 'doctor'],
  showsOthers: true,
  method: 'GET',
  path: '/records/timeline',
  summary:
    'A person’s record in order of time, newest first: visits that were, signed papers, documents, given forms, entries. With words: what has all of them in its title, at most 100.',
  query: z.object({
    personId: id.optional(),
    sort: z.enum(timelineSorts).optional(),
    year: wholeNumber(1900, 2200).optional(),
    words: text(0, 100).optional(),
    ...page,
  }),
  answers: { 200: z.array(entry) },
  paged: true,
})
