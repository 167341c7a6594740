import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, id, text } from '../endpoint.ts'
import { paperLimits } from './paper-lists.ts'
import { prescriptionContent } from './prescription-content.ts'

const diagnoses = z
  .array(
    z.strictObject({
      text: text(1, 200),
      /** By ICD-10, as the doctor writes it; empty if there is none. */
      code: text(0, 12).default(''),
    }),
  )
  .max(paperLimits.diagnoses, rule('at_most', paperLimits.diagnoses))
  .default([])

export const summaryContent = z.strictObject({
  kind: z.literal('summary'),
  diagnoses,
  done: text(1, 4000),
  watchFor: text(0, 2000).default(''),
  next: text(0, 1000).default(''),
  /** With whom, and for what, the patient books the next step; null if nothing is to be booked. */
  bookWith: z
    .strictObject({ doctorId: id, kindId: id.nullable().default(null) })
    .nullable()
    .default(null),
  note: text(0, 4000).default(''),
})

/** No diagnosis: employers read it. */
export const sickNoteContent = z
  .strictObject({
    kind: z.literal('sick-note'),
    /** Local dates, both included. */
    from: date,
    to: date,
    isFollowUp: z.boolean().default(false),
    note: text(0, 500).default(''),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: rule('end_before_beginning') })

export const referralContent = z.strictObject({
  kind: z.literal('referral'),
  /** A specialty, a practice or a person. */
  to: text(1, 200),
  question: text(1, 2000),
  diagnoses,
  findings: text(0, 4000).default(''),
})

export const letterContent = z.strictObject({
  kind: z.literal('letter'),
  to: text(1, 300),
  about: text(1, 200),
  diagnoses,
  body: text(1, 8000),
})

/** What a signed paper says, by its kind. */
export const paperContent = z.discriminatedUnion('kind', [
  summaryContent,
  sickNoteContent,
  referralContent,
  letterContent,
  prescriptionContent,
])
export type PaperContent = z.output<typeof paperContent>
export type PaperContentOf<Kind extends PaperContent['kind']> = Extract<PaperContent, { kind: Kind }>
