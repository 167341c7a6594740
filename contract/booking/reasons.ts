import { z } from 'zod'
import { endpoint, id, text } from '../endpoint.ts'
import { reasonActs } from '../desk/desk-stages.ts'
import { known } from '../known.ts'

const reason = z.object({
  _id: id,
  act: z.enum(reasonActs),
  name: known.reason,
  /** The clinic caused the change: then no fee is due. */
  byClinic: z.boolean(),
  /** The reason can no longer be chosen; visits that have it keep it. */
  ended: z.boolean(),
})
export type Reason = z.output<typeof reason>

const ofClinic = { topic: 'Booking', who: ['admin'], right: 'catalogue' } as const

export const listReasons = endpoint({
  method: 'GET',
  path: '/reasons',
  topic: 'Booking',
  summary: 'Why visits are cancelled and moved, as the clinic lists it: what can be chosen, in its order.',
  who: ['doctor', 'reception', 'admin'],
  right: ['desk', 'appointments'],
  scope: 'clinic',
  audited: false,
  answers: { 200: z.array(reason) },
})

export const listAllReasons = endpoint({
  ...ofClinic,
  method: 'GET',
  path: '/admin/reasons',
  scope: 'clinic',
  summary: 'Every reason for cancelling and moving that there is or was.',
  audited: false,
  answers: { 200: z.array(reason) },
})

export const addReason = endpoint({
  ...ofClinic,
  method: 'POST',
  path: '/admin/reasons',
  scope: 'all',
  summary: 'Put a reason on the list of the clinic. Of one act no two that are offered have the same name.',
  body: z.strictObject({ act: z.enum(reasonActs), name: text(1, 80), byClinic: z.boolean().default(false) }),
  answers: { 201: reason },
  failures: ['name_in_use'],
})

export const endReason = endpoint({
  ...ofClinic,
  method: 'PUT',
  path: '/admin/reasons/{id}/ended',
  scope: 'all',
  summary: 'Offer a reason no more, or again. What it was chosen for keeps it. One of each act always stays.',
  params: z.object({ id }),
  body: z.strictObject({ ended: z.boolean() }),
  answers: { 200: reason },
  failures: ['name_in_use', 'last_reason'],
})
