import { z } from 'zod'
import { languageTag } from '../auth/auth.ts'
import { rule } from '../broken-rules.ts'
import { endpoint, id, text, wholeNumber } from '../endpoint.ts'
import { sexes } from '../people/person-lists.ts'
import { formDefinition } from './definition.ts'
import { formGuards, formLimits, formOccasions, formPurposes } from './form-lists.ts'

/** Who is asked to fill a form in, and when. */
const rules = {
  asked: z.enum(formOccasions),
  /** The kinds of visit that it is for; none: every kind. */
  kindIds: z.array(id).max(200),
  /** Whole years at the visit, both included; null: no bound. */
  ageFrom: z.int().min(0).max(150).nullable(),
  ageTo: z.int().min(0).max(150).nullable(),
  sex: z.enum(sexes).nullable(),
  /** Until it is given, the visit shows red. */
  required: z.boolean(),
  /** Of a consent: what happens only while it is in force. */
  guards: z.enum(formGuards).nullable(),
}
export type FormRules = { [K in keyof typeof rules]: z.output<(typeof rules)[K]> }

const listed = z.object({
  _id: id,
  /** In the language that it was written in; empty until it has one. */
  title: z.string(),
  /** Its languages, the one that it was written in first. */
  languages: z.array(z.string()),
  purpose: z.enum(formPurposes),
  ...rules,
  /** Counts the changes of its rules. */
  rulesRevision: z.int(),
  /** Whether people are asked to fill it in, once it is published. */
  offered: z.boolean(),
  /** The newest published version; null before the first. */
  version: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** The draft has changed since then. */
  draftDiffers: z.boolean(),
  changedAt: z.iso.datetime(),
})
export type ListedForm = z.output<typeof listed>

const versionLine = z.object({
  version: z.int(),
  publishedAt: z.iso.datetime(),
  /** Who published it. */
  publishedBy: z.string(),
})
export type FormVersionLine = z.output<typeof versionLine>

const form = listed.extend({
  draft: formDefinition,
  /** Counts the changes of the draft. */
  revision: z.int(),
  /** Who changed the draft last. */
  changedBy: z.string(),
  /** The newest first. */
  versions: z.array(versionLine),
  /**
   * The keys of all published versions: of pages and items, and of options as `item.option`. A new one takes another,
   * so that last year's answer never stands at another question.
   */
  usedKeys: z.array(z.string()),
})
export type Form = z.output<typeof form>

const ofAdmins = { topic: 'Forms', who: ['admin'], right: 'catalogue' } as const

export const listAllForms = endpoint({
  ...ofAdmins,
  scope: 'clinic',
  method: 'GET',
  path: '/admin/forms',
  summary: 'All forms of the clinic, drafts and those that nobody is asked for any more included.',
  answers: { 200: z.array(listed) },
})

export const addForm = endpoint({
  ...ofAdmins,
  scope: 'all',
  method: 'POST',
  path: '/admin/forms',
  summary: 'Begin a form, empty or as a copy of another. The caller chooses its id: sent twice, it is there once.',
  body: z.strictObject({
    id,
    purpose: z.enum(formPurposes),
    /** The language that it is written in. */
    language: languageTag,
    title: text(1, formLimits.title),
    /** The form whose draft it begins with; purpose and language are then those of that form. */
    copyOf: id.optional(),
  }),
  answers: { 201: form },
  failures: ['not_found'],
})

const ofOne = { ...ofAdmins, params: z.object({ id }) } as const

export const readForm = endpoint({
  ...ofOne,
  scope: 'clinic',
  method: 'GET',
  path: '/admin/forms/{id}',
  summary: 'A form with its draft and the list of its published versions.',
  // The builder looks again and again whether somebody else has changed it.
  audited: 'hourly',
  answers: { 200: form },
  failures: ['not_found'],
})

export const saveDraft = endpoint({
  ...ofOne,
  scope: 'all',
  method: 'PUT',
  path: '/admin/forms/{id}/draft',
  summary:
    'Save the draft of a form. Whoever sends an older revision is told (`changed_meanwhile`), and nothing is overwritten; the same draft sent again changes nothing.',
  // It goes on as somebody types, and the form names who changed it last; its publication is noted.
  audited: false,
  bodyMost: formLimits.bytes,
  body: z.strictObject({ definition: formDefinition, revision: z.int().min(0) }),
  answers: { 200: z.object({ revision: z.int(), changedAt: z.iso.datetime() }) },
  failures: ['changed_meanwhile', 'not_found'],
})

export const publishForm = endpoint({
  ...ofOne,
  scope: 'all',
  method: 'POST',
  path: '/admin/forms/{id}/versions',
  summary:
    'Publish the draft as the next version, which nobody can change any more. The same revision is published once; what keeps it from being published is listed (`form_not_ready`).',
  body: z.strictObject({ revision: z.int().min(0) }),
  answers: { 201: versionLine },
  failures: ['changed_meanwhile', 'form_not_ready', 'not_found'],
})

export const readFormVersion = endpoint({
  ...ofAdmins,
  scope: 'clinic',
  method: 'GET',
  path: '/admin/forms/{id}/versions/{version}',
  summary: 'A published version of a form, as it was.',
  params: z.object({ id, version: wholeNumber(1, 1_000_000) }),
  answers: { 200: versionLine.extend({ definition: formDefinition }) },
  failures: ['not_found'],
})

export const changeFormRules = endpoint({
  ...ofOne,
  scope: 'all',
  method: 'PUT',
  path: '/admin/forms/{id}/rules',
  summary:
    'Say who is asked to fill a form in, and when. What was given stays. What a published consent guards, and whether it lasts a year, stays too (`consent_published`).',
  body: z
    .strictObject({ ...rules, revision: z.int().min(0) })
    .refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
      path: ['ageTo'],
      message: rule('ages_in_order'),
    }),
  answers: { 200: listed },
  failures: ['changed_meanwhile', 'only_for_consents', 'consent_published', 'not_found'],
})

export const offerForm = endpoint({
  ...ofOne,
  scope: 'all',
  method: 'PUT',
  path: '/admin/forms/{id}/offered',
  summary: 'Retire a form, or offer it again. Nobody is asked to fill in a retired one; what was given stays.',
  body: z.strictObject({ offered: z.boolean() }),
  answers: { 200: listed },
  failures: ['not_found'],
})
