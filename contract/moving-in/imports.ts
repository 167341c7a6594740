import { z } from 'zod'
import { endpoint, file, fileName, id, page } from '../endpoint.ts'
import { importKinds, importPartsMost } from '../rules.ts'
import { known } from '../known.ts'

export const importStates = [
  'uploading',
  'reading',
  'comparing',
  'read',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const

/** The state of a line: wrong lines are left out, and so are doubles until somebody decides about them. */
export const lineStates = ['right', 'wrong', 'double'] as const

const imported = z.object({
  _id: id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStates),
  createdAt: z.iso.datetime(),
  by: z.string(),
  /** Why the file as a whole cannot be read, in the reader's language; empty if it can. */
  problems: z.array(z.string()),
  /** The lines that were read, and how many of them the present step has done. */
  lines: z.int(),
  done: z.int(),
  right: z.int(),
  wrong: z.int(),
  /** Lines about people who may already have a record: undecided, decided as the same person, as a new person. */
  doubles: z.object({ open: z.int(), same: z.int(), new: z.int() }),
  /** The number of people, appointments or balances it has made. */
  made: z.int(),
  /** The field of each column of the file; empty for a column that is ignored. */
  columns: z.array(z.object({ name: z.string(), as: z.string() })),
})
export type Import = z.output<typeof imported>

const ofSetup = { topic: 'Moving in', who: ['admin'], right: 'setup' } as const
const ofImport = { ...ofSetup, params: z.object({ id }) } as const

export const listImports = endpoint({
  ...ofSetup,
  method: 'GET',
  path: '/admin/imports',
  scope: 'all',
  summary: 'The files that were brought in from other systems, the newest first.',
  query: z.object(page),
  answers: { 200: z.array(imported) },
  paged: true,
})

export const beginImport = endpoint({
  ...ofSetup,
  method: 'POST',
  path: '/admin/imports',
  scope: 'all',
  summary:
    'Begin to bring a CSV file in: people, their coming appointments, or what they owe. Its parts follow. Needs the right `people`, for appointments `appointments` too, for balances `payments` too; so do all calls about its lines.',
  body: z.strictObject({ kind: z.enum(importKinds), fileName }),
  answers: { 201: imported },
})

export const uploadPart = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/admin/imports/{id}/parts',
  scope: 'all',
  summary: 'A part of the file, of at most 4 MB; parts are counted from 0. One that comes again takes its own place.',
  upload: 'bytes',
  audited: false,
  body: z.strictObject({
    part: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(z.int().max(importPartsMost - 1)),
    bytes: file,
  }),
  answers: { 204: null },
  failures: ['image_too_large', 'import_under_way'],
})

export const readImport = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/admin/imports/{id}/read',
  scope: 'all',
  summary: 'All parts are there: read them and say what is wrong in each line. Nothing is made yet.',
  body: z.strictObject({ parts: z.int().min(1).max(importPartsMost) }),
  answers: { 200: imported },
  failures: ['import_under_way', 'import_incomplete'],
})

export const getImport = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/admin/imports/{id}',
  scope: 'all',
  summary: 'How an import stands.',
  audited: false,
  answers: { 200: imported },
})

const line = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  problems: z.array(z.string()),
  double: z
    .object({ _id: id, name: known.person, number: z.int(), born: z.iso.date().nullable(), email: z.string() })
    .nullable(),
  choice: z.enum(['same', 'new']).nullable(),
})
export type ImportLine = z.output<typeof line>

export const listImportLines = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/admin/imports/{id}/lines',
  scope: 'all',
  summary: 'Lines of an import in the order of the file: all, or those that are right, wrong or of somebody known.',
  query: z.object({ state: z.enum(lineStates).optional(), ...page }),
  answers: { 200: z.array(line) },
  paged: true,
})

export const exportWrongLines = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/admin/imports/{id}/wrong-lines',
  stepUp: true,
  scope: 'all',
  summary: 'The lines that are left out as a CSV file: as they came, with what is wrong in a column of its own.',
  answers: { 200: z.string() },
  streams: 'text/csv',
})

export const chooseDoubles = endpoint({
  ...ofImport,
  method: 'PUT',
  path: '/admin/imports/{id}/choices',
  scope: 'all',
  summary: 'Say of lines of somebody known whether it is the same person or somebody new: of one line, or of all open.',
  body: z.strictObject({ line: z.int().min(1).optional(), choice: z.enum(['same', 'new']) }),
  answers: { 200: imported },
  failures: ['import_under_way'],
})

export const runImport = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/admin/imports/{id}/run',
  scope: 'all',
  summary: 'Bring in the lines that are right and those that were decided about.',
  body: z.strictObject({}).optional(),
  answers: { 200: imported },
  failures: ['import_under_way'],
})

export const listBuiltOn = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/admin/imports/{id}/built-on',
  scope: 'all',
  summary: 'What has been built on what an import made, so that it cannot be taken back any more.',
  audited: false,
  answers: { 200: z.array(z.object({ what: z.string(), count: z.int() })) },
})

export const undoImport = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/admin/imports/{id}/undo',
  scope: 'all',
  summary: 'Take back all that an import has made, as long as nothing has been built on it; or the file before that.',
  body: z.strictObject({}).optional(),
  answers: { 200: imported },
  failures: ['import_under_way', 'import_built_on'],
})

const openingBalance = z.object({
  _id: id,
  /** Units of the currency that the person owes; negative for a credit. */
  amount: z.number(),
  asOf: z.iso.date(),
  note: z.string(),
})

export const listOpeningBalances = endpoint({
  topic: 'Moving in',
  who: ['admin', 'reception'],
  right: 'people',
  scope: 'all',
  method: 'GET',
  path: '/people/{id}/opening-balances',
  summary: 'What a person owed, or was owed, in the system they were brought in from.',
  params: z.object({ id }),
  answers: { 200: z.array(openingBalance) },
})
