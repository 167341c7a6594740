import { z } from 'zod'
import { appointment, undo } from './booking.ts'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, text, time } from '../endpoint.ts'
import { specializations } from '../rules.ts'
import { known } from '../known.ts'

const topic = 'Calendar'
const ofClinic = { topic, who: ['doctor', 'reception', 'admin'], right: 'desk' } as const

/**
 * Why another doctor cannot take a visit: does not offer its kind, never works at its place, is away, or has another
 * visit.
 */
export const whyNots = ['kind', 'place', 'away', 'busy'] as const
export type WhyNot = (typeof whyNots)[number]

/**
 * All day, or hours of one date, at a place or at every place in its own zone. Doctors choose their own absence, staff
 * that of the doctor they name.
 */
const stretch = {
  date,
  startTime: time.optional(),
  endTime: time.optional(),
  doctorId: id.optional(),
  placeId: id.optional(),
}
type Stretch = { startTime?: string | undefined; endTime?: string | undefined }

/** A time range needs both a start and an end, in order. */
const inOrder = <T extends z.ZodType<Stretch>>(schema: T) =>
  schema
    .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
      path: ['endTime'],
      message: rule('both_times'),
    })
    .refine(({ startTime, endTime }) => !startTime || !endTime || startTime < endTime, {
      path: ['endTime'],
      message: rule('end_before_beginning'),
    })

const visit = {
  _id: id,
  /** Local to the place. */
  startTime: time,
  place: z.string(),
  patient: z.object({ _id: id, name: known.person }),
  kind: known.kind,
  /** The phone of the patient, or of somebody who acts for them; empty if there is none. */
  phone: z.string(),
}

const standIns = z.object({
  /** Coming visits of the doctor that another one could take over. */
  visits: z.array(z.object(visit)),
  /** Visits that another doctor has taken over, and the patient's answer. */
  taken: z.array(
    z.object({
      ...visit,
      doctor: z.object({ _id: id, name: z.string() }),
      answer: z.enum(['open', 'accepted', 'moved', 'cancelled']),
      /** Whether the patient can be asked: by an account, or by a link to their address. */
      asked: z.boolean(),
    }),
  ),
  /**
   * Possible stand-ins where there are visits. First come those who work that day and are free at some of these times;
   * among them, as among the others, the same specialty, then those who can take most.
   */
  doctors: z.array(
    z.object({
      _id: id,
      name: z.string(),
      specialization: z.enum(specializations),
      cannot: z.array(z.object({ _id: id, why: z.enum(whyNots) })),
      /** Whether they have hours on that day at a place of the visits, and are not off. */
      works: z.boolean(),
      /** The visits outside these hours: they would come in for them. */
      outside: z.array(id),
    }),
  ),
})
export type StandIns = z.output<typeof standIns>

export const getStandIns = endpoint({
  ...ofClinic,
  method: 'GET',
  path: '/stand-ins',
  scope: 'places',
  summary:
    'Who could take over a doctor’s day, or hours of it: each of the other doctors, with the visits that they cannot take and why; and what has been taken over already.',
  query: inOrder(z.object(stretch)),
  answers: { 200: standIns },
})

const takenOver = z.object({
  moved: z.int(),
  /** The number of visits that stay with the doctor. */
  left: z.int(),
  /** The number of patients of these visits who are asked. */
  asked: z.int(),
  /** Visits whose patients have neither an account nor an address: the clinic has to call them. */
  unasked: z.array(z.object(visit)),
  undo,
})
export type TakenOver = z.output<typeof takenOver>

export const takeOver = endpoint({
  ...ofClinic,
  method: 'POST',
  path: '/stand-ins',
  scope: 'places',
  summary:
    'Another doctor takes over a day, or hours of it: all visits that they can take are theirs in one go, at the same time and price, and their patients are asked; the others stay, to be seen to by a person. The doctor is away then.',
  body: inOrder(z.strictObject({ ...stretch, standInId: id, reason: text(0, 200).default('') })),
  answers: { 200: takenOver },
  failures: ['stand_in_not_free'],
})

export const acceptStandIn = endpoint({
  method: 'POST',
  path: '/appointments/{id}/stand-in',
  topic,
  summary:
    'The patient agrees to the doctor who stands in, whom they name. Until then they cancel or move free of charge. 404 where another stands in by now.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ doctorId: id }),
  answers: { 200: appointment },
})
