import { z } from 'zod'
import { endpoint, file, id, page, text } from '../endpoint.ts'
import { medicineForms } from './medicine-lists.ts'

const substance = z.object({
  _id: id,
  /** The common name (INN). */
  name: z.string(),
  /** Names in other languages and brands, by which it is found and allergies are recognised. */
  otherNames: z.array(z.string()),
  /** Classes such as `penicillins`: an allergy to one meets all of its substances. */
  classes: z.array(z.string()),
  forms: z.array(z.enum(medicineForms)),
})
export type Substance = z.output<typeof substance>

const topic = 'Prescriptions'

export const findSubstances = endpoint({
  topic,
  who: ['doctor'],
  method: 'GET',
  path: '/substances',
  summary:
    'Substances of the clinic’s list that a search may mean, by any of their names: at most ten, the nearest first.',
  audited: false,
  query: z.object({ search: text(1, 120) }),
  answers: { 200: z.array(substance) },
})

const ofClinic = { topic, who: ['admin'], right: 'catalogue' } as const

export const listSubstances = endpoint({
  ...ofClinic,
  method: 'GET',
  path: '/admin/substances',
  scope: 'clinic',
  summary: 'The substances that the clinic knows, by name: prescriptions are compared with allergies by them.',
  query: z.object({ search: text(0, 120).default(''), ...page }),
  answers: { 200: z.array(substance) },
  paged: true,
})

const importedLine = z.object({
  line: z.int(),
  name: z.string(),
  /** What importing does with it: new, different from the list, or the same. */
  is: z.enum(['new', 'changed', 'same']),
  problems: z.array(z.string()),
})
export type SubstanceLine = z.output<typeof importedLine>

export const importSubstances = endpoint({
  ...ofClinic,
  method: 'POST',
  path: '/admin/substances/import',
  scope: 'all',
  summary:
    'Substances from a CSV file with the columns name, other names, classes, forms; several in a cell are separated by |. Without `commit` it only says what is wrong in each line; with it, all are added or changed, or none.',
  upload: 'csv',
  body: z.strictObject({ csv: file, commit: z.enum(['yes', 'no']).default('no') }),
  answers: { 200: z.object({ lines: z.array(importedLine), done: z.int() }) },
  failures: ['image_too_large'],
})

export const deleteSubstance = endpoint({
  ...ofClinic,
  method: 'DELETE',
  path: '/admin/substances/{id}',
  scope: 'all',
  summary: 'Take a substance off the clinic’s list. Prescriptions that name it stay as they were signed.',
  params: z.object({ id }),
  answers: { 204: null },
})
