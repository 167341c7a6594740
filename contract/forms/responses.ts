import { z } from 'zod'
import { documentUpload, keptFile } from '../documents/documents.ts'
import { documentLimits } from '../documents/document-lists.ts'
import { languageTag } from '../auth/auth.ts'
import { endpoint, fileName, id, page, time } from '../endpoint.ts'
import { known } from '../known.ts'
import { sexes } from '../people/person-lists.ts'
import { answerValue, formDefinition, itemKey } from './definition.ts'
import { formGuards, formOccasions, formPurposes } from './form-lists.ts'
import { answerWays, formStates, givenStates, responseLimits, signerRoles } from './response-lists.ts'

const topic = 'Forms'

const instant = z.iso.datetime()
/** A text in each language of the form, by its tag; `languageFor` says which one somebody reads. */
const words = z.record(z.string(), z.string())

/** The visit that a form is asked for. */
const visit = z.object({ _id: id, date: z.iso.date(), startTime: time, doctor: z.string(), place: z.string() })

export const askedForm = z.object({
  formId: id,
  /** The version that is filled in: of a draft its own, else the newest. */
  version: z.int(),
  personId: id,
  title: words,
  /** The language that the form was written in first. */
  language: z.string(),
  purpose: z.enum(formPurposes),
  asked: z.enum(formOccasions),
  guards: z.enum(formGuards).nullable(),
  required: z.boolean(),
  state: z.enum(formStates),
  /** The draft, if one is begun. */
  draftId: id.nullable(),
  /** When it was given, or the consent withdrawn. */
  at: instant.nullable(),
  /** The visit that it belongs to: to be sent when it is begun. Null: asked without a visit. */
  visitId: id.nullable(),
})
export type AskedForm = z.output<typeof askedForm>

const askedOfFamily = askedForm.extend({
  person: z.object({ _id: id, name: known.person }),
  /** Null for somebody who may not see visits of this person. */
  visit: visit.nullable(),
})
export type AskedOfFamily = z.output<typeof askedOfFamily>

const askedOfVisit = askedForm.extend({
  /** When the link to the forms of this visit was last mailed by hand. */
  linkMailedAt: instant.nullable(),
})
export type AskedOfVisit = z.output<typeof askedOfVisit>

/** One answer with its version. Null: it was taken out, or is not asked any more. */
const part = z.object({
  key: z.string(),
  value: answerValue.nullable(),
  /** Counts from 1. An answer that nobody has given yet has no part, and is sent with version 0. */
  version: z.int(),
  at: instant,
  way: z.enum(answerWays),
  /** Who said it, by name; null for a link or a screen, and where the desk typed it in. */
  by: z.string().nullable(),
  /** Whether the caller said it. */
  isOwn: z.boolean(),
})
export type AnswerPart = z.output<typeof part>

/** A file that answers the question `key`. */
const formFile = keptFile.extend({ key: z.string() })
export type FormFile = z.output<typeof formFile>

/** What `interpret` asks of the person, on the day of the visit or today. */
const facts = z.object({ age: z.int().nullable(), sex: z.enum(sexes).nullable(), today: z.iso.date() })

export const formToFill = z.object({
  /** Of the draft. */
  _id: id,
  formId: id,
  version: z.int(),
  personId: id,
  visitId: id.nullable(),
  purpose: z.enum(formPurposes),
  guards: z.enum(formGuards).nullable(),
  definition: formDefinition,
  /** The language in which it is filled in. */
  language: z.string(),
  facts,
  parts: z.array(part),
  /** Grows with each change by anybody; `give` sends the one that the giver has seen. */
  revision: z.int(),
  /** The files that are there whole; an answer of the kind `file` is a list of their ids. */
  files: z.array(formFile),
  /** Files that are still being uploaded: they go on by `PATCH /documents/uploads/{id}`. */
  uploads: z.array(documentUpload),
  /**
   * What was given last, question by question: last year's answers, or those that are being corrected. Only for the
   * person and whoever acts for them by their account. Each has to be confirmed by being sent.
   */
  last: z.object({ at: instant, answers: z.record(z.string(), answerValue) }).nullable(),
  /** Of a consent: the exact text that would be signed now, in `language`. */
  text: z.string().nullable(),
  /** As whom the caller signs; null: `give` has to say it. */
  signsAs: z.enum(signerRoles).nullable(),
})
export type FormToFill = z.output<typeof formToFill>

export const answerChanges = {
  changes: z
    .array(z.strictObject({ key: itemKey, value: answerValue.nullable(), version: z.int().min(0).max(2_147_483_647) }))
    .max(responseLimits.changes),
  language: languageTag,
}

export const savedAnswers = z.object({
  revision: z.int(),
  language: z.string(),
  /** Every answer as it stands now, whoever gave it. */
  parts: z.array(part),
  /**
   * Sent answers that were not kept, because somebody has changed this question since: the part that stands. It is
   * kept when it is sent again with that version.
   */
  conflicts: z.array(part),
  /** Sent or stored answers whose question is hidden now: they are deleted. */
  hidden: z.array(z.string()),
  /** As they are now: a birthday may have passed since the form was opened. */
  facts,
  /** Of a consent: the text that would be signed now. */
  text: z.string().nullable(),
})
export type SavedAnswers = z.output<typeof savedAnswers>

export const giving = {
  /** The revision that the giver has seen: if anybody has changed something since, it is refused. */
  revision: z.int().min(0).max(2_147_483_647),
  language: languageTag,
  /** By a link, at a screen or with the desk: who signs. Left out for accounts, of whom it is known. */
  signedAs: z.enum(signerRoles).optional(),
  /**
   * Of a consent, and needed there: the SHA-256 of the text that the giver was shown (UTF-8), in hexadecimal. If
   * another text would be stored, it is refused (`changed_meanwhile`).
   */
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
}

export const givenForm = z.object({
  _id: id,
  formId: id,
  version: z.int(),
  personId: id,
  title: words,
  purpose: z.enum(formPurposes),
  guards: z.enum(formGuards).nullable(),
  visitId: id.nullable(),
  language: z.string(),
  givenAt: instant,
  way: z.enum(answerWays),
  /** Who pressed the button: the account's name, or who worked at the desk; null for a link or a screen. */
  givenBy: z.string().nullable(),
  signedAs: z.enum(signerRoles),
  state: z.enum(givenStates),
  /** Of a consent that was withdrawn. */
  withdrawnAt: instant.nullable(),
  /** Whether the caller may withdraw it. */
  mayWithdraw: z.boolean(),
  /** Whether the caller may correct it: a new draft with these answers. */
  mayCorrect: z.boolean(),
})
export type GivenForm = z.output<typeof givenForm>

export const givenFormWhole = givenForm.extend({
  definition: formDefinition,
  /** Those of then: `interpret` shows the same form as on that day. */
  facts,
  answers: z.record(z.string(), answerValue),
  /** Who said what, and when. */
  parts: z.array(part.omit({ value: true, version: true, isOwn: true })),
  files: z.array(formFile),
  /** The whole text as it was read and answered, to the letter, and its SHA-256. */
  text: z.string(),
  sha256: z.string(),
  /** The typed name of a consent. */
  signer: z.string().nullable(),
  /** Whom it is for, by the name of that day. */
  forWhom: z.string(),
  /** Who has withdrawn it. */
  withdrawnBy: z.string().nullable(),
})
export type GivenFormWhole = z.output<typeof givenFormWhole>

const ofDrafts = {
  topic,
  who: ['user', 'admin', 'reception'],
  right: 'desk',
  scope: 'clinic',
  audited: 'always',
} as const
const ofOneDraft = { ...ofDrafts, params: z.object({ id }) } as const

export const listForms = endpoint({
  topic,
  who: ['user'],
  showsOthers: true,
  method: 'GET',
  path: '/forms',
  summary:
    'The forms that are asked of the caller and of those whose records they may see, what is due first. Which are asked follows from the coming visits.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: z.array(askedOfFamily) },
})

export const listFormsOfVisit = endpoint({
  topic,
  who: ['doctor', 'admin', 'reception'],
  right: 'desk',
  scope: 'appointment',
  method: 'GET',
  path: '/appointments/{id}/forms',
  summary: 'The forms that are asked for a visit, and how far each one is. No answers.',
  params: z.object({ id }),
  answers: { 200: z.array(askedOfVisit) },
})

export const beginForm = endpoint({
  ...ofDrafts,
  method: 'POST',
  path: '/forms/drafts',
  summary:
    'Begin a form, or go on with the draft that is there, whoever began it. With `corrects` a given one is given anew. Reception does it with the person, for a visit that asks for it.',
  body: z.strictObject({
    formId: id,
    personId: id.optional(),
    visitId: id.nullable().default(null),
    corrects: id.optional(),
    language: languageTag.optional(),
  }),
  answers: { 201: formToFill, 200: formToFill },
  failures: ['form_not_asked'],
})

export const readFormDraft = endpoint({
  ...ofOneDraft,
  method: 'GET',
  path: '/forms/drafts/{id}',
  summary: 'A form that is being filled in, with every answer and its version.',
  showsOthers: true,
  answers: { 200: formToFill },
  failures: ['form_given'],
})

export const saveFormAnswers = endpoint({
  ...ofOneDraft,
  method: 'PATCH',
  path: '/forms/drafts/{id}',
  summary:
    'Keep answers as they are typed. Each is kept if nobody has changed its question since the version that is sent; otherwise it comes back under `conflicts`. Answers of hidden questions are deleted.',
  // It goes on as somebody types, and answers what everybody has said: whoever sends nothing has looked.
  audited: 'hourly',
  showsOthers: true,
  body: z.strictObject(answerChanges),
  answers: { 200: savedAnswers },
  failures: ['form_given'],
})

export const giveForm = endpoint({
  ...ofOneDraft,
  method: 'POST',
  path: '/forms/drafts/{id}/give',
  summary: 'Give a form that is complete: it is final, and part of the record. Sent again it answers what was given.',
  body: z.strictObject(giving),
  answers: { 200: givenForm },
  failures: ['form_incomplete', 'form_replaced', 'changed_meanwhile', 'form_guardian_signs'],
})

export const dropFormDraft = endpoint({
  topic,
  who: ['user'],
  params: z.object({ id }),
  audited: 'always',
  method: 'DELETE',
  path: '/forms/drafts/{id}',
  summary: 'Throw a draft away, with its answers and files.',
  answers: { 204: null },
  failures: ['form_given'],
})

export const addFormFile = endpoint({
  ...ofOneDraft,
  method: 'POST',
  path: '/forms/drafts/{id}/files',
  summary:
    'Begin to upload a file for a question. Its bytes are sent by `PATCH /documents/uploads/{id}`; `documentId` of the finished upload is the id of the file, which is sent as an answer.',
  audited: false,
  body: z.strictObject({ key: itemKey, name: fileName, size: z.int().min(1).max(documentLimits.fileBytes) }),
  limits: [{ calls: 300, perSeconds: 3600, per: 'account' }],
  answers: { 201: documentUpload },
  failures: ['form_given', 'too_many_form_files', 'too_many_documents', 'too_many_uploads'],
})

export const listGivenForms = endpoint({
  topic,
  who: ['user', 'doctor'],
  showsOthers: true,
  method: 'GET',
  path: '/forms/given',
  summary: 'The forms and consents that were given of a person, newest first.',
  query: z.object({
    personId: id.optional(),
    purpose: z.enum(formPurposes).optional(),
    ...page,
  }),
  answers: { 200: z.array(givenForm) },
  paged: true,
})

const ofOneGiven = { topic, who: ['user', 'doctor'], params: z.object({ id }) } as const

export const readGivenForm = endpoint({
  ...ofOneGiven,
  method: 'GET',
  path: '/forms/given/{id}',
  summary: 'A given form, with the version and the text that were answered.',
  showsOthers: true,
  answers: { 200: givenFormWhole },
})

export const openFormFile = endpoint({
  ...ofOneGiven,
  method: 'GET',
  path: '/forms/files/{id}',
  summary: 'The bytes of a file of a draft or a given form, under a neutral name. Nothing in it runs.',
  showsOthers: true,
  streams: '*/*',
  answers: { 200: z.string() },
  failures: ['file_infected', 'file_not_scanned', 'file_lost'],
})

export const withdrawConsent = endpoint({
  ...ofOneGiven,
  method: 'POST',
  path: '/forms/given/{id}/withdraw',
  summary:
    'Withdraw a consent: by the person or whoever acts for them, or by a doctor whom they tell. It counts at once; what was signed stays readable.',
  audited: 'always',
  body: z.strictObject({}).optional(),
  answers: { 200: givenForm },
  failures: ['only_for_consents', 'consent_not_yours'],
})
