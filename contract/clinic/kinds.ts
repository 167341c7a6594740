import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { plainTerms } from './costs.ts'
import { money, endpoint, id, text } from '../endpoint.ts'
import { audiences, horizonMost, modes, visitMinutes } from '../rules.ts'
import { kindTerms, kindTermsGiven, visitTerms } from './terms.ts'
import { known } from '../known.ts'

/** A kind of visit. */
export const kind = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  minutes: z.int(),
  /** Minutes before and after it in which the doctor takes no other visit. */
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** Minutes between two possible starts; null: its length. */
  step: z.int().nullable(),
  /** Units of the currency; null is the doctor's own fee. */
  fee: money.nullable(),
  mode: z.enum(modes),
  audience: z.enum(audiences),
  /** It must be booked at least this many minutes ahead, and at most this many days ahead. */
  noticeMinutes: z.int(),
  horizonDays: z.int(),
  /** The sort of room that it needs, if any. */
  roomSort: z.string().nullable(),
  /** Patients may cancel and move it until so many hours before; null: while it is pending. */
  cancelHours: z.int().nullable(),
  /** The terms for booking, cancelling late and not coming. */
  terms: kindTerms,
  /** The tax included in its price, in per cent; null: none. */
  taxPercent: z.number().nullable(),
  active: z.boolean(),
  /** The consultation: everybody offers it, and only its name, description and tax may be changed. */
  standard: z.boolean(),
})
export type Kind = z.output<typeof kind>

const inWords = { name: known.kind, description: known.kind }

/** A kind as one doctor offers it. */
export const offer = z.object({
  _id: id,
  ...inWords,
  minutes: z.int(),
  fee: money,
  mode: z.enum(modes),
  audience: z.enum(audiences),
  noticeMinutes: z.int(),
  horizonDays: z.int(),
  cancelHours: z.int().nullable(),
  /** The terms at this fee, in units of the currency. */
  terms: visitTerms,
  /** Booking it takes a room of the place. */
  takesRoom: z.boolean(),
  standard: z.boolean(),
  /** The places where the doctor has hours for it; the doctor's first place first. */
  placeIds: z.array(id),
})
export type Offer = z.output<typeof offer>

const steps = (min: number, max: number) =>
  z.int().min(min).max(max).multipleOf(visitMinutes.step, rule('five_minutes'))
const fields = {
  name: text(1, 60),
  description: text(0, 300),
  minutes: steps(visitMinutes.least, visitMinutes.most),
  bufferBefore: steps(0, 240),
  bufferAfter: steps(0, 240),
  step: steps(visitMinutes.least, visitMinutes.most).nullable(),
  fee: money.max(100_000).multipleOf(0.01).nullable(),
  mode: z.enum(modes),
  audience: z.enum(audiences),
  noticeMinutes: z.int().min(0).max(525_600),
  horizonDays: z.int().min(1).max(horizonMost),
  roomSort: text(1, 40).nullable(),
  cancelHours: z.int().min(0).max(720).nullable(),
  terms: kindTermsGiven,
  taxPercent: z.number().min(0.01).max(99.99).multipleOf(0.01).nullable(),
}

const ofAdmins = { topic: 'Kinds', who: ['admin'], right: 'catalogue' } as const

export const listKinds = endpoint({
  method: 'GET',
  path: '/kinds',
  topic: 'Kinds',
  summary:
    'The kinds of visit that patients can book, the consultation first; to staff also what the desk alone books.',
  who: 'anyone',
  answers: {
    200: z.array(
      kind.extend(inWords).pick({
        ...{ _id: true, name: true, description: true, minutes: true, fee: true, mode: true, audience: true },
        horizonDays: true,
      }),
    ),
  },
})

export const listOffers = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/offers',
  topic: 'Kinds',
  summary:
    'What a doctor offers patients, with length and fee as this doctor has them, the consultation first; to staff also what the desk alone books.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  answers: { 200: z.array(offer) },
})

export const listAllKinds = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/admin/kinds',
  scope: 'clinic',
  summary: 'All kinds of visit, also those that are no longer offered.',
  answers: { 200: z.array(kind) },
})

export const addKind = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/admin/kinds',
  scope: 'all',
  summary: 'Add a kind of visit. No doctor offers it yet.',
  body: z.strictObject({
    name: fields.name,
    description: fields.description.default(''),
    minutes: fields.minutes,
    bufferBefore: fields.bufferBefore.default(0),
    bufferAfter: fields.bufferAfter.default(0),
    step: fields.step.default(null),
    fee: fields.fee.default(null),
    mode: fields.mode.default('clinic'),
    audience: fields.audience.default('anybody'),
    noticeMinutes: fields.noticeMinutes.default(0),
    horizonDays: fields.horizonDays.default(30),
    roomSort: fields.roomSort.default(null),
    cancelHours: fields.cancelHours.default(null),
    terms: fields.terms.default(plainTerms),
    taxPercent: fields.taxPercent.default(null),
  }),
  answers: { 201: kind },
  failures: ['name_in_use'],
})

export const changeKind = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/admin/kinds/{id}',
  scope: 'all',
  summary:
    'Change what is given of a kind and leave the rest. What is booked keeps the length, fee, buffers and terms it was booked with. Of the consultation only name, description and tax.',
  params: z.object({ id }),
  body: z.strictObject({ ...z.object(fields).partial().shape, active: z.boolean().optional() }),
  answers: { 200: kind },
  failures: ['name_in_use', 'consultation_stays'],
})

const myKind = z.object({
  kind: kind.extend(inWords),
  offered: z.boolean(),
  /** The doctor's own length (minutes) and fee (units of the currency); null: those of the kind. */
  minutes: z.int().nullable(),
  fee: money.nullable(),
})
export type MyKind = z.output<typeof myKind>

export const listMyKinds = endpoint({
  method: 'GET',
  path: '/doctors/my-kinds',
  topic: 'Kinds',
  summary: 'The kinds of visit of the clinic, and which of them the doctor offers.',
  who: ['doctor'],
  answers: { 200: z.array(myKind) },
})

export const changeMyKinds = endpoint({
  method: 'PUT',
  path: '/doctors/my-kinds',
  topic: 'Kinds',
  summary:
    'Say which kinds the doctor offers, with a length or fee of their own where they differ; kinds not named are offered no longer. The consultation stays. Twice the same counts once.',
  who: ['doctor'],
  body: z.strictObject({
    kinds: z.array(z.strictObject({ kindId: id, minutes: fields.minutes.nullable(), fee: fields.fee })).max(200),
  }),
  answers: { 200: z.array(myKind) },
})

const ofDoctors = { topic: 'Kinds', who: ['admin'], right: 'doctors', params: z.object({ id }) } as const

export const listKindsOf = endpoint({
  ...ofDoctors,
  method: 'GET',
  path: '/admin/doctors/{id}/kinds',
  scope: 'all',
  summary: 'The kinds of visit of the clinic, and which of them a doctor offers.',
  answers: { 200: listMyKinds.answers[200] },
})

export const changeKindsOf = endpoint({
  ...ofDoctors,
  method: 'PUT',
  path: '/admin/doctors/{id}/kinds',
  scope: 'all',
  summary: 'Say which kinds a doctor offers, as the doctors themselves may; kinds not named are offered no longer.',
  body: changeMyKinds.body,
  answers: { 200: changeMyKinds.answers[200] },
})
