import { z } from 'zod'
import { boardVisit, getBoard } from './desk.ts'
import { date, money, endpoint, id, text, time, wholeNumber } from '../endpoint.ts'
import { known } from '../known.ts'
import { specializations } from '../rules.ts'

const desk = { topic: 'Desk', who: ['reception', 'admin'] } as const
const place = getBoard.answers[200].shape.place

const foundVisit = z.object({
  _id: id,
  patient: z.object({ _id: id, number: z.int(), name: known.person }),
  doctor: z.string(),
  place: place.pick({ _id: true, name: true }),
  date,
  startTime: time,
})

/** The most results of a sort; a longer search finds fewer. */
const few = wholeNumber(1, 20).default(5)

export const findVisits = endpoint({
  ...desk,
  right: 'desk',
  scope: 'places',
  method: 'GET',
  path: '/desk/visits',
  summary:
    'Visits of today and to come by who comes (name however spelled, birthday, phone, number) or by the doctor, the first ones first. Cancelled ones are none of them.',
  query: z.object({ search: text(2, 100), limit: few }),
  answers: { 200: z.array(foundVisit) },
})

export const listDoctorNames = endpoint({
  ...desk,
  right: 'desk',
  scope: 'clinic',
  method: 'GET',
  path: '/desk/doctors',
  summary: 'Every doctor of the directory by name: with whom a visit can be booked.',
  audited: false,
  answers: { 200: z.array(z.object({ _id: id, name: z.string(), specialization: z.enum(specializations) })) },
})

export const getDeskVisit = endpoint({
  ...desk,
  right: 'desk',
  scope: 'appointment',
  method: 'GET',
  path: '/desk/visits/{id}',
  summary: 'One visit as the desk sees it, cancelled or not. No word of a chart.',
  params: z.object({ id }),
  answers: {
    200: boardVisit.extend({
      place,
      /** The phone of the patient, or of somebody who acts for them; empty if there is none. */
      phone: z.string(),
      /** Who is called in place of the patient: the name of that phone; null where it is the patient's own. */
      called: known.person.nullable(),
      /** The clinic's reason for cancelling it. */
      cancelReason: known.reason.nullable(),
      born: date.nullable(),
      /** What the clinic has noted of the person for the desk. */
      deskNote: z.string(),
      /** Who acts for the patient and sees their visits, with an account or without. */
      guardians: z.array(z.object({ _id: id, name: known.person, phone: z.string() })),
      /** The terms of payment in the words that were agreed; empty: none were. */
      agreed: z.string(),
      /** Its number among the visits of its series that are not cancelled, and how many they are. */
      series: z.object({ number: z.int(), all: z.int() }).nullable(),
    }),
  },
})
export type DeskVisit = z.output<(typeof getDeskVisit)['answers'][200]>

export const findPayments = endpoint({
  ...desk,
  right: 'take-money',
  scope: 'places',
  method: 'GET',
  path: '/desk/payments',
  summary: 'Payments by their provider’s reference or by the number of a receipt or refund note, with their visits.',
  query: z.object({ search: text(2, 100) }),
  answers: {
    200: z.array(
      z.object({
        _id: id,
        appointmentId: id,
        patient: z.object({ number: z.int(), name: known.person }),
        placeId: id,
        date,
        amount: money,
        /** The reference that was searched for: the provider's, or the number of the receipt. */
        reference: z.string(),
      }),
    ),
  },
})
