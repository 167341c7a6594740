import { z } from 'zod'
import { modes } from '../rules.ts'
import { date, money, endpoint, id, page, text, time } from '../endpoint.ts'
import { known } from '../known.ts'

/** The changes that a patient may ask the clinic for. */
export const wantedChanges = ['cancel', 'move'] as const
export const changeStatuses = ['open', 'granted', 'declined', 'withdrawn', 'over'] as const

const changeRequest = z.object({
  _id: id,
  wants: z.enum(wantedChanges),
  status: z.enum(changeStatuses),
  at: z.iso.datetime(),
  /** The patient's words, and the clinic's answer if it declined. */
  note: z.string(),
  answer: z.string(),
  /** The visit as it is now; date and time are local to its place. */
  appointment: z.object({
    _id: id,
    patient: known.person,
    doctor: z.string(),
    kind: z.object({ _id: id, name: known.kind, minutes: z.int(), mode: z.enum(modes) }),
    place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
    date,
    startTime: time,
    startsAt: z.iso.datetime(),
    doctorId: id,
    version: z.int(),
    /** The amount paid by card or PayPal and not refunded. */
    paid: money,
    paidAtDesk: money,
    /** The fee for cancelling by its terms when the patient asked: the clinic may keep no more than that. */
    fee: money,
    /** The fee is charged to a saved card. */
    onCard: z.boolean(),
  }),
})
export type ChangeRequest = z.output<typeof changeRequest>

const topic = 'Change requests'
const staff = {
  topic,
  who: ['doctor', 'reception', 'admin'],
  right: ['appointments', 'desk'],
  params: z.object({ id }),
} as const

export const askForChange = endpoint({
  method: 'POST',
  path: '/change-requests',
  topic,
  summary:
    'Ask for a visit to be cancelled or moved that the patient may no longer cancel or move themselves and that has not begun. One request a visit is open at a time.',
  who: ['user'],
  body: z.strictObject({ appointmentId: id, wants: z.enum(wantedChanges), note: text(0, 500).default('') }),
  answers: { 201: changeRequest },
  failures: ['asking_not_needed', 'not_askable', 'already_here', 'already_asked'],
  limits: [{ calls: 20, perSeconds: 86_400, per: 'account' }],
})

export const listChangeRequests = endpoint({
  method: 'GET',
  path: '/change-requests',
  topic,
  summary:
    'What was asked about visits that have not begun, the newest first: patients their own and of those whose visits they see, doctors of their visits, the desk and admins all, or those of a place.',
  who: ['user', 'doctor', 'reception', 'admin'],
  showsOthers: true,
  right: ['appointments', 'desk'],
  scope: 'places',
  query: z.object({ status: z.enum(changeStatuses).optional(), placeId: id.optional(), ...page }),
  answers: { 200: z.array(changeRequest) },
  paged: true,
})

export const withdrawChangeRequest = endpoint({
  method: 'PUT',
  path: '/change-requests/{id}/withdraw',
  topic,
  summary: 'Take an own open request back.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: changeRequest },
  failures: ['not_movable'],
})

export const grantChangeRequest = endpoint({
  ...staff,
  method: 'PUT',
  path: '/change-requests/{id}/grant',
  stepUp: 'by its verb',
  scope: 'change-request',
  summary:
    'Cancel the visit as its patient asked. What was paid goes back but for the fee that is kept, which is what its terms say at the most, and less only with a reason, and by receptionists with the right `take-money` alone. A request to move is granted by moving the visit.',
  body: z
    .strictObject({
      fee: money.max(100_000).multipleOf(0.01).default(0),
      /** Why the clinic waives the fee, or a part of it. */
      reason: text(0, 300).default(''),
    })
    .optional(),
  answers: { 200: changeRequest },
  failures: ['not_movable', 'sum_changed'],
})

export const declineChangeRequest = endpoint({
  ...staff,
  method: 'PUT',
  path: '/change-requests/{id}/decline',
  scope: 'change-request',
  summary: 'Leave the visit as it is, and tell its patient why.',
  body: z.strictObject({ answer: text(1, 500) }),
  answers: { 200: changeRequest },
  failures: ['not_movable'],
})
