import { z } from 'zod'
import { rule } from './broken-rules.ts'
import { endpoint, id } from './endpoint.ts'
import { storable } from './storable.ts'
import { fileLimits, fileProblems, lineProblems } from './insights-lists.ts'
import { known } from './known.ts'
import { measurementKinds } from './records/item-lists.ts'
import { item } from './records/items.ts'
import { protections } from './records/vaccination-plan.ts'

const topic = 'Insights'

const range = z.object({ low: z.number(), high: z.number() }).nullable()

const series = z.object({
  kind: z.enum(measurementKinds),
  /** In the order of their days and times. */
  values: z.array(item),
  /** The latest value of all, also where it is older than what is shown. */
  latest: item.nullable(),
  /**
   * What was usual for this person in the last 90 days: the values at the 10th and the 90th percentile, from ten values
   * on; `lower` is that of the lower value of blood pressure.
   */
  usual: z.object({ values: z.int(), days: z.int(), range, lower: range }),
  /** What doctors have set and not ended. One, but for records that were merged. */
  targets: z.array(item),
})
export type Series = z.output<typeof series>

const fileOfMeasurements = z.object({
  _id: id,
  at: z.iso.datetime(),
  by: known.person,
  entries: z.int(),
})
export type FileOfMeasurements = z.output<typeof fileOfMeasurements>

const measured = z.object({
  personId: id,
  today: z.iso.date(),
  /** Only what was ever measured, or has a target. */
  series: z.array(series),
  /** Files that were brought in and can be taken back, newest first; for doctors none. */
  files: z.array(fileOfMeasurements),
})
export type Measured = z.output<typeof measured>

export const readMeasurements = endpoint({
  topic,
  who: ['user', 'doctor'],
  showsOthers: true,
  method: 'GET',
  path: '/insights/measurements',
  summary:
    'What was measured in the last year, with what is usual for the person and the targets that doctors have set. It says nothing about health: a value outside is a fact, and no diagnosis.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: measured },
})

const due = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('visit'),
    id,
    date: z.iso.date(),
    startTime: z.string(),
    doctor: known.person,
    kind: known.kind,
    place: z.string(),
  }),
  z.object({
    of: z.literal('vaccination'),
    protects: z.array(z.enum(protections)),
    dose: z.int().nullable(),
    date: z.iso.date(),
    isDue: z.boolean(),
  }),
  z.object({
    of: z.literal('repeat'),
    /** A prescription that may be dispensed several times, and is used up or ends within two weeks. */
    paperId: id,
    /** Its last day. */
    date: z.iso.date(),
    isUsed: z.boolean(),
  }),
  z.object({
    of: z.literal('medicine'),
    /** A plan whose medicine lasts for a week at most, by what was counted and taken. */
    planId: id,
    name: z.string(),
    /** The day until which it lasts. */
    date: z.iso.date(),
  }),
  z.object({
    of: z.literal('form'),
    formId: id,
    /** In each language of the form, and the one that it was written in. */
    title: z.record(z.string(), z.string()),
    language: z.string(),
    /** The day of its visit; null without one, and for a caller who may not see visits of this person. */
    date: z.iso.date().nullable(),
  }),
])
export type Due = z.output<typeof due>

export const readDue = endpoint({
  topic,
  who: ['user'],
  showsOthers: true,
  method: 'GET',
  path: '/insights/due',
  summary:
    'What is due for a person: coming visits, vaccinations by the plan, prescriptions that end, medicines that run out, forms that are asked. Soonest first.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: z.array(due) },
})

const file = z.strictObject({
  personId: id.optional(),
  /** The text of a CSV file. */
  text: z
    .string()
    .min(1, rule('fill_in'))
    .max(fileLimits.characters, rule('at_most_characters', fileLimits.characters))
    .refine(storable, rule('not_storable')),
})

const line = { line: z.int() }

const checked = z.object({
  /** Why nothing of it can be read; null if something can. */
  problem: z.enum(fileProblems).nullable(),
  /** What would be added, in the order of the file: the number, how many of each kind, and the first of them. */
  adds: z.int(),
  kinds: z.array(z.object({ kind: z.enum(measurementKinds), adds: z.int() })),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  first: z.array(
    z.object({
      ...line,
      date: z.iso.date(),
      time: z.string().nullable(),
      kind: z.enum(measurementKinds),
      value: z.number(),
      lower: z.number().nullable(),
    }),
  ),
  /** Lines that say what is in the record already, or in an earlier line. */
  doubles: z.int(),
  doubleLines: z.array(z.int()),
  /** Lines that cannot be read; the first of them with their reason. */
  wrong: z.int(),
  wrongLines: z.array(z.object({ ...line, problem: z.enum(lineProblems) })),
})
export type CheckedFile = z.output<typeof checked>

export const checkFile = endpoint({
  topic,
  who: ['user'],
  audited: false,
  method: 'POST',
  path: '/insights/imports/check',
  summary:
    'What a CSV file of measurements would add, which lines are there already, and which cannot be read and why. Nothing is stored.',
  body: file,
  limits: [{ calls: 60, perSeconds: 3600, per: 'account' }],
  answers: { 200: checked },
})

export const importFile = endpoint({
  topic,
  who: ['user'],
  audited: 'always',
  method: 'POST',
  path: '/insights/imports',
  summary:
    'Add the measurements of a CSV file to a record: those that the check has named. A file that is sent again adds nothing.',
  body: file,
  limits: [{ calls: 30, perSeconds: 3600, per: 'account' }],
  answers: { 201: fileOfMeasurements },
  failures: ['nothing_to_add', 'too_many_entries'],
})

export const takeFileBack = endpoint({
  topic,
  who: ['user'],
  audited: 'always',
  method: 'DELETE',
  path: '/insights/imports/{id}',
  summary: 'Take a file of measurements back: all that it has added is deleted, also what was corrected since.',
  params: z.object({ id }),
  answers: { 204: null },
  failures: ['file_taken_back', 'only_the_patient'],
})
