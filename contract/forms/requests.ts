import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { known } from '../known.ts'
import { formGuards, formOccasions, formPurposes } from './form-lists.ts'
import { formLinkReaders } from './response-lists.ts'

const topic = 'Forms'

const words = z.record(z.string(), z.string())
const ofPerson = { topic, who: ['doctor', 'admin', 'reception'], right: 'desk', scope: 'clinic' } as const

const request = z.object({
  _id: id,
  formId: id,
  title: words,
  language: z.string(),
  personId: id,
  visitId: id.nullable(),
  askedAt: z.iso.datetime(),
  askedBy: known.person,
  /** Whether it was given since. */
  isGiven: z.boolean(),
  /** The coming visit whose link leads to it: the request's own, or the next of the person. */
  linkVisitId: id.nullable(),
  /** When that link was last mailed by hand. */
  linkMailedAt: z.iso.datetime().nullable(),
})
export type FormRequest = z.output<typeof request>

const offered = z.object({
  _id: id,
  title: words,
  /** The language that it was written in first. */
  language: z.string(),
  purpose: z.enum(formPurposes),
  asked: z.enum(formOccasions),
  guards: z.enum(formGuards).nullable(),
})
export type OfferedForm = z.output<typeof offered>

export const listOfferedForms = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/forms/offered',
  summary: 'The published forms that somebody can be asked for by hand.',
  audited: false,
  query: z.object({}),
  answers: { 200: z.array(offered) },
})

export const listFormRequests = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/forms/requests',
  summary: 'What a person was asked for by hand, newest first.',
  query: z.object({ personId: id }),
  answers: { 200: z.array(request) },
})

export const requestForm = endpoint({
  ...ofPerson,
  method: 'POST',
  path: '/forms/requests',
  summary: 'Ask a person for a form, for one visit or without one. They are told that a form waits, not which.',
  body: z.strictObject({ formId: id, personId: id, visitId: id.nullable().default(null) }),
  answers: { 201: request, 200: request },
})

export const takeBackFormRequest = endpoint({
  ...ofPerson,
  method: 'DELETE',
  path: '/forms/requests/{id}',
  summary: 'Ask no more for a form. What was given stays.',
  params: z.object({ id }),
  answers: { 204: null },
})

export const mailFormLink = endpoint({
  topic,
  who: ['admin', 'reception'],
  right: 'desk',
  scope: 'appointment',
  method: 'POST',
  path: '/appointments/{id}/forms/link',
  summary:
    'Mail the way to the forms of a visit by hand. Accounts that may fill them in are told to log in; without one, the address of the patient gets the link that asks for a proof. Not again within some minutes (`form_link_just_mailed`).',
  params: z.object({ id }),
  answers: { 200: z.object({ to: z.enum(formLinkReaders), mailedAt: z.iso.datetime() }) },
  failures: ['form_not_asked', 'form_link_just_mailed', 'no_mail_address'],
})
export type MailedFormLink = z.output<(typeof mailFormLink)['answers'][200]>

export const exportFormAnswers = endpoint({
  topic,
  who: ['admin'],
  right: 'privacy',
  scope: 'all',
  stepUp: true,
  method: 'GET',
  path: '/admin/forms/{id}/answers.csv',
  summary:
    'The given answers of a form for research: pseudonyms, age and sex, no texts, files or signatures. Only of people whose consent to research is in force at this second.',
  params: z.object({ id }),
  streams: 'text/csv',
  answers: { 200: z.string() },
})
