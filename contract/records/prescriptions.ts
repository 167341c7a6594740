import { ownPassword } from '../auth/own-password.ts'
import { z } from 'zod'
import { endpoint, id, page, text } from '../endpoint.ts'
import { known } from '../known.ts'
import { comparedAllergies, prescriptionLimits } from './medicine-lists.ts'
import { lineCheck } from './prescription-content.ts'
import { openStates, repeatStates } from './prescription-lists.ts'

const topic = 'Prescriptions'

const basis = z.object({
  personId: id,
  born: z.iso.date().nullable(),
  today: z.iso.date(),
  /** The latest weight in the record. */
  weight: z.object({ kilograms: z.number(), measuredOn: z.iso.date(), notForGuardians: z.boolean() }).nullable(),
  allergies: z.object({
    /** False where nobody has said anything of allergies, also not that there are none. */
    isAsked: z.boolean(),
    names: z.array(z.string()),
    /** Those that name no substance and no class of the clinic's list: nothing is compared with them. */
    notCompared: z.array(z.string()),
  }),
})
export type PrescriptionBasis = z.output<typeof basis>

export const readBasis = endpoint({
  topic,
  who: ['doctor'],
  method: 'GET',
  path: '/prescriptions/basis',
  summary: 'What a prescription is written by: age, latest weight, and recorded allergies of a patient of the doctor.',
  audited: 'hourly',
  query: z.object({ personId: id }),
  answers: { 200: basis },
})

export const checkLines = endpoint({
  topic,
  who: ['doctor'],
  method: 'POST',
  path: '/prescriptions/check',
  summary:
    'Compare substances and brands with allergies by the clinic’s list. Nothing of any record is read: both are given. Signing compares again, with the record.',
  audited: false,
  body: z.strictObject({
    lines: z.array(z.strictObject({ inn: text(0, 120), brand: text(0, 120) })).max(prescriptionLimits.lines),
    allergies: z.strictObject({ isAsked: z.boolean(), names: z.array(text(1, 120)).max(comparedAllergies) }),
  }),
  answers: { 200: z.array(lineCheck) },
})

const dispensing = z.object({
  _id: id,
  pharmacy: z.string(),
  at: z.iso.datetime(),
  /** When the prescriber took it back; null if it counts. */
  takenBackAt: z.iso.datetime().nullable(),
})

const repeatRequest = z.object({
  _id: id,
  paperId: id,
  askedAt: z.iso.datetime(),
  state: z.enum(repeatStates),
  answeredAt: z.iso.datetime().nullable(),
  /** The doctor's sentence, where it was refused. */
  sentence: z.string(),
})
export type RepeatRequest = z.output<typeof repeatRequest>

const prescription = z.object({
  paperId: id,
  state: z.enum(openStates),
  used: z.int(),
  allowed: z.int(),
  validUntil: z.iso.date(),
  dispensings: z.array(dispensing),
  /** The latest one. */
  request: repeatRequest.nullable(),
  /** Whether the caller may ask for a repeat of it now. */
  mayAsk: z.boolean(),
  /** Whether the caller is its prescriber. */
  isOwn: z.boolean(),
})
export type Prescription = z.output<typeof prescription>

const shown = { topic, who: ['user', 'doctor'], showsOthers: true } as const

export const listPrescriptions = endpoint({
  ...shown,
  method: 'GET',
  path: '/prescriptions',
  summary:
    'How the prescriptions of a person stand, newest first: whether they can still be dispensed, how often they were and where, and whether a repeat was asked for. What they say is in their papers.',
  query: z.object({ personId: id.optional(), ...page }),
  answers: { 200: z.array(prescription) },
  paged: true,
})

export const takeDispensingBack = endpoint({
  topic,
  who: ['doctor'],
  method: 'POST',
  path: '/prescriptions/dispensings/{id}/take-back',
  summary:
    'Take back what a pharmacy has noted, as its prescriber: the prescription can be dispensed that often again.',
  audited: 'always',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: prescription },
  failures: ['right_missing', 'taken_back_already'],
})

export const askForRepeat = endpoint({
  topic,
  who: ['user'],
  method: 'POST',
  path: '/prescriptions/{id}/repeat-requests',
  summary: 'Ask the prescriber for the same prescription again. One question at a time.',
  audited: 'always',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  limits: [{ calls: 30, perSeconds: 86_400, per: 'account' }],
  answers: { 201: repeatRequest },
  failures: ['repeat_asked', 'repeat_not_possible'],
})

const waiting = z.object({
  _id: id,
  paperId: id,
  personId: id,
  patient: known.person,
  askedAt: z.iso.datetime(),
  signedAt: z.iso.datetime(),
  /** `Amoxicillin 500 mg: 1 tablet, in the morning, for 7 days, 7 tablets`, a line each. */
  lines: z.array(z.string()),
})
export type WaitingRepeat = z.output<typeof waiting>

export const listRepeatRequests = endpoint({
  topic,
  who: ['doctor'],
  method: 'GET',
  path: '/prescriptions/repeat-requests',
  summary: 'Repeats that patients have asked the doctor for, the oldest first, with what they would get.',
  audited: 'hourly',
  query: z.object({ ...page }),
  answers: { 200: z.array(waiting) },
  paged: true,
})

const answering = { topic, who: ['doctor'], audited: 'always', params: z.object({ id }) } as const

export const grantRepeat = endpoint({
  ...answering,
  method: 'POST',
  path: '/prescriptions/repeat-requests/{id}/grant',
  summary:
    'Sign the same lines again for as long as they were valid, with the password. Refused where they now meet an allergy without a reason.',
  stepUp: 'by its verb',
  body: z.strictObject({ password: ownPassword }),
  limits: [{ calls: 120, perSeconds: 3600, per: 'account' }],
  answers: { 201: z.object({ paperId: id }) },
  failures: [
    ...(['repeat_answered', 'wrong_password', 'too_many_logins', 'right_missing', 'cannot_be_printed'] as const),
    ...(['no_papers_now', 'allergy_needs_reason', 'birthday_missing', 'patient_deceased'] as const),
    ...(['valid_until_range', 'cancelled_is_final', 'changed_meanwhile'] as const),
  ],
})

export const refuseRepeat = endpoint({
  ...answering,
  method: 'POST',
  path: '/prescriptions/repeat-requests/{id}/refuse',
  summary: 'Refuse a repeat with a sentence that the patient reads.',
  body: z.strictObject({ sentence: text(3, 300) }),
  answers: { 200: repeatRequest },
  failures: ['right_missing', 'repeat_answered'],
})

/** As it is printed, in any spelling: small letters, without hyphens, O for 0. */
const code = text(1, 60)

/** What anybody with the code may see: no medicine, and of the name only initials. */
const seen = z.object({
  state: z.enum(openStates),
  initials: z.string(),
  signedOn: z.iso.date(),
  validUntil: z.iso.date(),
  used: z.int(),
  allowed: z.int(),
  /** For questions: the place of the prescriber. */
  place: z.string(),
  phone: z.string(),
})
export type SeenPrescription = z.output<typeof seen>

const atPharmacy = { topic, who: 'anyone', method: 'POST' } as const

export const lookAtPrescription = endpoint({
  ...atPharmacy,
  path: '/prescriptions/look',
  summary: 'Whether the prescription with this code can be dispensed: for pharmacies, by the code or QR on the paper.',
  body: z.strictObject({ code }),
  limits: [
    { calls: 60, perSeconds: 60, per: 'address' },
    { calls: 600, perSeconds: 3600, per: 'address' },
  ],
  answers: { 200: seen },
  failures: ['prescription_unknown'],
})

export const dispense = endpoint({
  ...atPharmacy,
  path: '/prescriptions/dispense',
  summary:
    'Note that a pharmacy has dispensed a prescription, by its code and the patient’s birthday; a wrong code and a wrong birthday are answered alike. The same `requestId` counts once.',
  body: z.strictObject({
    code,
    /** 2019-05-04, 4.5.2019, 04/05/2019 (day first). */
    born: text(1, 40),
    pharmacy: text(2, 120),
    /** How often it had been dispensed when the pharmacy looked: two at once cannot both use the same time. */
    used: z.int().min(0).max(100),
    requestId: id,
  }),
  limits: [
    { calls: 20, perSeconds: 60, per: 'address' },
    { calls: 200, perSeconds: 3600, per: 'address', exact: true },
  ],
  answers: { 201: seen },
  failures: ['prescription_unproven', 'prescription_closed', 'dispensed_meanwhile'],
})
