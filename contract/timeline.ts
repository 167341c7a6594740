import { z } from 'zod'
import { appointmentStatuses } from './booking/appointment-status.ts'
import { document } from './documents/documents.ts'
import { endpoint, id, page, text, time, wholeNumber } from './endpoint.ts'
import { givenForm } from './forms/responses.ts'
import { known } from './known.ts'
import { measurementKinds } from './records/item-lists.ts'
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
  z.object({
    of: z.literal('item'),
    item,
    /**
     * Where all sorts are shown, one line stands for all measurements of a month: the latest of them, and how many
     * they are with it. Null for whatever stands for itself alone.
     */
    ofMonth: z.int().min(2).nullable(),
  }),
])
export type TimelineEntry = z.output<typeof entry>

const [firstYear, lastYear] = [1900, 2200]
const shown = { topic: 'Records', who: ['user', 'doctor'], showsOthers: true } as const

export const readTimeline = endpoint({
  ...shown,
  method: 'GET',
  path: '/records/timeline',
  summary:
    'A person’s record in order of time, newest first: visits that were, signed papers, documents, given forms, entries. Unless it is narrowed down to measurements, those of a month are one line.',
  query: z.object({
    personId: id.optional(),
    sort: z.enum(timelineSorts).optional(),
    /** Only measurements of this kind. */
    kind: z.enum(measurementKinds).optional(),
    year: wholeNumber(firstYear, lastYear).optional(),
    /** Of that year. */
    month: wholeNumber(1, 12).optional(),
    ...page,
  }),
  answers: { 200: z.array(entry) },
  paged: true,
})

export const findInTimeline = endpoint({
  ...shown,
  onlyReads: true,
  method: 'POST',
  path: '/records/timeline/find',
  summary:
    'What of a person’s record has each of these words in what it says, newest first, at most 100. The words come in the body: what somebody looks for in a record stands in no address and in no journal.',
  body: z.strictObject({
    personId: id.optional(),
    sort: z.enum(timelineSorts).optional(),
    kind: z.enum(measurementKinds).optional(),
    year: z.int().min(firstYear).max(lastYear).optional(),
    month: z.int().min(1).max(12).optional(),
    words: text(1, 100),
  }),
  answers: { 200: z.object({ entries: z.array(entry), isMore: z.boolean() }) },
})
