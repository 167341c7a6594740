import { z } from 'zod'
import { asks, proof, token } from '../booking/stand-in-link.ts'
import { documentUpload } from '../documents/documents.ts'
import { documentLimits } from '../documents/document-lists.ts'
import { languageTag } from '../auth/auth.ts'
import { endpoint, fileName, id, text, time } from '../endpoint.ts'
import { itemKey } from './definition.ts'
import { answerChanges, askedForm, formToFill, giving, savedAnswers } from './responses.ts'

/*
 * Forms for people who are not logged in: by a mailed link after its proof, or at a screen of the desk. Both answer a
 * pass, which names the visit in each later call and ends by itself.
 */

const topic = 'Forms'

const pass = z.string().max(400)
const perAddress = (calls: number) => [{ calls, perSeconds: 60, per: 'address' }] as const

const entered = z.object({
  pass,
  /** The visit that the forms are for. */
  visit: z.object({
    firstName: z.string(),
    date: z.iso.date(),
    startTime: time,
    doctor: z.string(),
    place: z.string(),
  }),
  /** What is asked for this visit, without what was given before. */
  forms: z.array(askedForm.omit({ personId: true, draftId: true })),
})
export type EnteredForms = z.output<typeof entered>

const byPass = { topic, method: 'POST', who: 'anyone', limits: perAddress(300) } as const
const ofPass = ['form_pass_over', 'link_not_valid'] as const

export const openFormLink = endpoint({
  topic,
  method: 'POST',
  who: 'anyone',
  path: '/form-links/open',
  summary: 'What the mailed link of a form asks for before it shows anything.',
  body: z.strictObject({ token }),
  limits: perAddress(60),
  answers: { 200: z.object({ place: z.string(), phone: z.string(), asks }) },
  failures: ['link_not_valid'],
})

export const enterByFormLink = endpoint({
  topic,
  method: 'POST',
  who: 'anyone',
  path: '/form-links/enter',
  summary: 'The forms of the visit that a mailed link is about, after its proof.',
  body: z.strictObject({ token, proof }),
  limits: perAddress(20),
  answers: { 200: entered },
  failures: ['link_not_valid', 'proof_wrong'],
})

export const enterAtKiosk = endpoint({
  topic,
  method: 'POST',
  who: 'anyone',
  path: '/screens/kiosk/forms',
  summary:
    'The forms of somebody who is here: at a screen for checking in, by the same birthday or number and letters of the name, once they are checked in. By `Salus-Screen`.',
  body: z.strictObject({
    /** A birthday (1980-12-24, 24.12.1980) or a patient number. */
    who: text(1, 30),
    letters: text(2, 40),
  }),
  // All screens of a clinic share an address: each screen has a limit of its own.
  limits: perAddress(200),
  answers: { 200: entered },
  failures: ['link_not_valid', 'visit_not_found'],
})

export const listFormsByPass = endpoint({
  ...byPass,
  path: '/form-pass/forms',
  summary: 'What is asked for the visit of a pass, and how far each form is.',
  body: z.strictObject({ pass }),
  answers: { 200: entered },
  failures: [...ofPass],
})

export const beginFormByPass = endpoint({
  ...byPass,
  path: '/form-pass/begin',
  summary: 'Begin a form of the visit, or go on with its draft, whoever began it.',
  body: z.strictObject({ pass, formId: id, language: languageTag.optional() }),
  answers: { 200: formToFill.extend({ pass }) },
  failures: [...ofPass, 'form_not_asked'],
})

export const saveAnswersByPass = endpoint({
  ...byPass,
  path: '/form-pass/answers',
  summary: 'Keep answers as they are typed, as `PATCH /forms/drafts/{id}` does.',
  body: z.strictObject({ pass, draftId: id, ...answerChanges }),
  answers: { 200: savedAnswers.extend({ pass }) },
  failures: [...ofPass, 'form_given'],
})

export const giveFormByPass = endpoint({
  ...byPass,
  path: '/form-pass/give',
  summary: 'Give a form that is complete. Sent again it answers the same.',
  body: z.strictObject({ pass, draftId: id, ...giving }),
  answers: { 200: entered },
  failures: [...ofPass, 'form_incomplete', 'form_replaced', 'changed_meanwhile', 'form_guardian_signs'],
})

export const addFileByPass = endpoint({
  ...byPass,
  path: '/form-pass/files',
  summary: 'Begin to upload a file for a question. Its bytes are sent by `PATCH /form-pass/uploads/{id}`.',
  body: z.strictObject({
    pass,
    draftId: id,
    key: itemKey,
    name: fileName,
    size: z.int().min(1).max(documentLimits.fileBytes),
  }),
  limits: perAddress(60),
  answers: { 201: documentUpload },
  failures: [...ofPass, 'form_given', 'too_many_form_files', 'too_many_documents', 'too_many_uploads'],
})

/** The header by which the parts of a file name their pass. */
export const formPassHeader = 'salus-form-pass'

export const sendPartByPass = endpoint({
  topic,
  method: 'PATCH',
  who: 'anyone',
  path: '/form-pass/uploads/{id}',
  summary:
    'Send the next part of a file, at most 1 MB, from the byte that `Upload-Offset` names; the pass is in the header `salus-form-pass`.',
  params: z.object({ id }),
  bytes: true,
  limits: perAddress(600),
  answers: { 200: documentUpload },
  failures: [...ofPass, 'upload_moved_on', 'upload_changed', 'heic_picture', 'picture_damaged', 'too_many_documents'],
})
