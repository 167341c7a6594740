import { z } from 'zod'
import { languageTag } from '../auth/auth.ts'
import { endpoint, id, text } from '../endpoint.ts'
import { templateFields, writtenKinds } from './paper-lists.ts'

const topic = 'Papers'

const fields = {
  paperKind: z.enum(writtenKinds),
  /** The kind of visit that it is for; null for every kind. */
  kindId: id.nullable(),
  /** The language of the doctors it is for; null for all. */
  language: languageTag.nullable(),
  name: text(1, 60),
  /** The words that it puts into fields; a kind of paper uses those that it has. */
  words: z.strictObject(
    Object.fromEntries(templateFields.map((field) => [field, text(0, 4000).default('')])) as Record<
      (typeof templateFields)[number],
      z.ZodDefault<ReturnType<typeof text>>
    >,
  ),
  /** Whether doctors can choose it. */
  offered: z.boolean(),
}

const template = z.object({ _id: id, ...fields })
export type PaperTemplate = z.output<typeof template>

export const listPaperTemplates = endpoint({
  topic,
  who: ['doctor'],
  audited: false,
  method: 'GET',
  path: '/paper-templates',
  summary:
    'The words that a doctor can begin a paper with: those for one kind of visit first, then those of the language of the call.',
  query: z.object({}),
  answers: { 200: z.array(template) },
})

const ofAdmins = { topic, who: ['admin'], right: 'catalogue' } as const

export const listAllPaperTemplates = endpoint({
  ...ofAdmins,
  scope: 'clinic',
  method: 'GET',
  path: '/admin/paper-templates',
  summary: 'All templates of papers, also those that are not offered.',
  answers: { 200: z.array(template) },
})

export const addPaperTemplate = endpoint({
  ...ofAdmins,
  scope: 'all',
  method: 'POST',
  path: '/admin/paper-templates',
  summary: 'Add a template of a paper.',
  body: z.strictObject({ ...fields, offered: fields.offered.default(true) }),
  answers: { 201: template },
  failures: ['name_in_use', 'not_found'],
})

export const changePaperTemplate = endpoint({
  ...ofAdmins,
  scope: 'all',
  method: 'PUT',
  path: '/admin/paper-templates/{id}',
  summary: 'Change a template of a paper. What was signed stays as it is.',
  params: z.object({ id }),
  body: z.strictObject(fields),
  answers: { 200: template },
  failures: ['name_in_use', 'not_found'],
})
