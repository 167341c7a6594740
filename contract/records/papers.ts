import { ownPassword } from '../auth/own-password.ts'
import { z } from 'zod'
import { languageTag } from '../auth/auth.ts'
import { endpoint, id, page, text, time } from '../endpoint.ts'
import { known } from '../known.ts'
import { paperContent } from './paper-content.ts'
import { paperKinds, paperStates } from './paper-lists.ts'
import { openStates } from './prescription-lists.ts'

const topic = 'Papers'
const language = languageTag

const doctor = z.object({ _id: id, name: known.person, specialization: z.string() })
const withdrawn = z.object({ at: z.iso.datetime(), by: known.person, reason: z.string() })

const addendum = z.object({
  _id: id,
  text: z.string(),
  signedAt: z.iso.datetime(),
  doctor,
  /** Null while it counts. */
  withdrawn: withdrawn.nullable(),
})
export type PaperAddendum = z.output<typeof addendum>

export const paper = z.object({
  /** Of this version. */
  _id: id,
  personId: id,
  kind: z.enum(paperKinds),
  content: paperContent,
  /** Counts from 1; each correction is a new version. */
  version: z.int(),
  state: z.enum(paperStates),
  /** Whether a prescription can be dispensed; null for other kinds. */
  openState: z.enum(openStates).nullable(),
  /** The version before; null for the first. */
  replacesId: id.nullable(),
  /** Why it stands in the place of the version before; empty for the first. */
  reason: z.string(),
  withdrawn: withdrawn.nullable(),
  /** As it is printed; all versions of a paper have the same one before the hyphen. */
  number: z.string(),
  /** Of the printed words that are the same on each paper. */
  language,
  /** Of what the doctor wrote. */
  writtenIn: language,
  signedAt: z.iso.datetime(),
  doctor,
  place: z.string(),
  /** Local to its place. Null if it was not written of a visit. */
  visit: z.object({ _id: id, date: z.iso.date(), startTime: time }).nullable(),
  notForGuardians: z.boolean(),
  /** Of the PDF. */
  bytes: z.int(),
  sha256: z.string(),
  /** What was added after it had been signed, oldest first. */
  addenda: z.array(addendum),
  /** Whether the caller may correct it or add to it. */
  mayChange: z.boolean(),
  /** Whether the caller may withdraw it: its doctor, or, once they work here no more, whoever treats the person. */
  mayWithdraw: z.boolean(),
})
export type Paper = z.output<typeof paper>

const version = z.object({
  _id: id,
  version: z.int(),
  state: z.enum(paperStates),
  signedAt: z.iso.datetime(),
  /** Why it stands in the place of the version before; empty for the first. */
  reason: z.string(),
})

const paperWhole = paper.extend({
  /** All versions, newest first. */
  versions: z.array(version),
})
export type PaperWhole = z.output<typeof paperWhole>

const shown = { topic, who: ['user', 'doctor'], showsOthers: true } as const
const signing = { topic, who: ['doctor'], audited: 'always' } as const
const ofOne = { params: z.object({ id }) }
const password = ownPassword
/** Read by the patient. */
const reason = text(3, 300)
/** Of the press: sent again, it signs nothing more and is answered with what it has signed. */
const requestId = id
const signs = [
  ...(['wrong_password', 'too_many_logins', 'right_missing', 'cannot_be_printed', 'no_papers_now'] as const),
  ...(['allergy_needs_reason', 'birthday_missing', 'patient_deceased', 'valid_until_range'] as const),
] as const

export const listPapers = endpoint({
  ...shown,
  method: 'GET',
  path: '/records/papers',
  summary:
    'The signed papers of a person or of one visit, each in its newest version and with its addenda, newest first; withdrawn ones too.',
  query: z.object({
    personId: id.optional(),
    kind: z.enum(paperKinds).optional(),
    appointmentId: id.optional(),
    ...page,
  }),
  answers: { 200: z.array(paper) },
  paged: true,
})

export const readPaper = endpoint({
  ...shown,
  ...ofOne,
  method: 'GET',
  path: '/records/papers/{id}',
  summary: 'One version of a signed paper, with its addenda and the list of its versions.',
  query: z.object({}),
  answers: { 200: paperWhole },
})

export const openPaper = endpoint({
  ...shown,
  ...ofOne,
  method: 'GET',
  path: '/records/papers/{id}/pdf',
  summary: 'The PDF of one version of a signed paper, or of an addendum, as it was signed.',
  streams: '*/*',
  answers: { 200: z.string() },
})

export const signPaper = endpoint({
  ...signing,
  method: 'POST',
  path: '/records/papers',
  summary:
    'Sign a paper of the doctor’s own visit: the password is proved again, and whoever is logged in has signed. It is final, and with the patient at once; they are told without what is in it.',
  stepUp: 'by its verb',
  body: z.strictObject({
    /** Null for what is written without a visit. */
    appointmentId: id.nullable(),
    /** For what is written without a visit. */
    personId: id.optional(),
    content: paperContent,
    /** Of what the doctor wrote; if not given, that of the call. */
    writtenIn: language.optional(),
    notForGuardians: z.boolean().default(false),
    ...{ requestId, password },
  }),
  limits: [{ calls: 120, perSeconds: 3600, per: 'account' }],
  answers: { 201: paperWhole },
  failures: [...signs, 'cancelled_is_final', 'changed_meanwhile'],
})

export const correctPaper = endpoint({
  ...signing,
  ...ofOne,
  method: 'POST',
  path: '/records/papers/{id}/versions',
  summary:
    'Sign a new version of a paper, and say why. The one before is crossed out and stays readable. Refused if it is no longer the newest.',
  stepUp: 'by its verb',
  body: z.strictObject({ content: paperContent, writtenIn: language.optional(), reason, requestId, password }),
  limits: [{ calls: 60, perSeconds: 3600, per: 'account' }],
  answers: { 201: paperWhole },
  failures: [...signs, 'changed_meanwhile', 'paper_withdrawn', 'too_many_entries'],
})

export const addToPaper = endpoint({
  ...signing,
  ...ofOne,
  method: 'POST',
  path: '/records/papers/{id}/addenda',
  summary: 'Add a signed addendum to a signed paper; it is with the patient at once.',
  stepUp: 'by its verb',
  body: z.strictObject({ text: text(1, 4000), writtenIn: language.optional(), requestId, password }),
  limits: [{ calls: 60, perSeconds: 3600, per: 'account' }],
  answers: { 201: paperWhole },
  failures: [...signs, 'changed_meanwhile', 'paper_withdrawn', 'too_many_entries'],
})

export const withdrawPaper = endpoint({
  ...signing,
  ...ofOne,
  method: 'POST',
  path: '/records/papers/{id}/withdrawal',
  summary:
    'Withdraw a paper or an addendum, and say why: its doctor, or, once they work here no more, one who treats the person. It stays readable, and says that it counts no more.',
  stepUp: 'by its verb',
  body: z.strictObject({ reason, password }),
  limits: [{ calls: 60, perSeconds: 3600, per: 'account' }],
  answers: { 200: paperWhole },
  failures: ['wrong_password', 'too_many_logins', 'right_missing', 'changed_meanwhile', 'paper_withdrawn'],
})
