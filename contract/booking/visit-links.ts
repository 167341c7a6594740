import { z } from 'zod'
import { date, money, endpoint, id, time } from '../endpoint.ts'
import { asks, proof, token } from './stand-in-link.ts'

const topic = 'Booking'

/**
 * The state of a visit with a mailed link, in this order: waits for agreement until `until`; agreed; the saved card did
 * not pay a sum that was due; paid at the clinic instead; cancelled after the agreement. A visit that was dropped
 * without an agreement is not shown.
 */
const standings = ['open', 'done', 'to-pay', 'at-clinic', 'cancelled'] as const

const visit = z.object({
  standing: z.enum(standings),
  firstName: z.string(),
  doctor: z.string(),
  place: z.string(),
  phone: z.string(),
  date,
  startTime: time,
  /** Local to the place. */
  until: z.object({ date, time }).nullable(),
  /** The terms to agree to, in the language of the request. */
  words: z.string(),
  /** True: the patient saves a card. False: the patient pays `amount`. */
  keeps: z.boolean(),
  amount: money,
  /** The amount paid of the visit in any way and not refunded. */
  paid: money,
  /** The agreed fee for cancelling late or not coming. */
  fee: money,
  currency: z.string(),
})
export type VisitByLink = z.output<typeof visit>

const byLink = {
  topic,
  method: 'POST',
  who: 'anyone',
  body: z.strictObject({ token, proof }),
} as const

const limitsOf = (calls: number) => [{ calls, perSeconds: 60, per: 'address' }] as const

export const openVisitLink = endpoint({
  ...byLink,
  path: '/visit-links/open',
  summary: 'What the link asks for before it shows anything: the address that it went to is confirmed by nobody.',
  body: z.strictObject({ token }),
  limits: limitsOf(60),
  answers: { 200: z.object({ place: z.string(), phone: z.string(), asks }) },
  failures: ['link_not_valid'],
})

export const lookByLink = endpoint({
  ...byLink,
  path: '/visit-links/look',
  summary:
    'What the link is about that the desk had mailed: a first name, a time and a doctor, what is agreed to, and what is paid or kept for it.',
  limits: limitsOf(60),
  answers: { 200: visit },
  failures: ['link_not_valid', 'proof_wrong'],
})

export const agreeByLink = endpoint({
  ...byLink,
  path: '/visit-links/agree',
  summary:
    'Agree to the terms of the visit, as `words` says them: begins its payment, or to keep a card for it alone. The browser goes on with the provider, by the `clientSecret`. Nothing counts before that is done.',
  limits: limitsOf(20),
  answers: { 200: z.object({ clientSecret: z.string() }) },
  failures: ['link_not_valid', 'proof_wrong', 'payment_under_review', 'provider_unavailable'],
})

export const completeByLink = endpoint({
  ...byLink,
  path: '/visit-links/settle',
  summary: 'It is paid, or the provider has the card: the provider is asked, and what it says is noted. However often.',
  limits: limitsOf(20),
  answers: { 200: visit },
  failures: [
    'link_not_valid',
    'proof_wrong',
    'card_not_kept',
    'card_ends_before',
    'intent_not_paid',
    'payment_under_review',
    'slot_lost_refund',
    'provider_unavailable',
  ],
})

const ofOwn = { topic, who: ['user'], params: z.object({ id }) } as const

export const readAgreement = endpoint({
  ...ofOwn,
  method: 'GET',
  path: '/appointments/{id}/agreement',
  summary:
    'What the mailed link of a visit opens, for whoever is logged in and may pay for it: what is to be agreed to, until when. Not of one that does not wait for that.',
  answers: { 200: visit },
  failures: ['link_not_valid'],
})

export const agreeToOwn = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/appointments/{id}/agreement',
  summary:
    'Agree to the terms of the visit, as by its link. Nothing counts before its card is kept or its deposit paid.',
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ clientSecret: z.string() }) },
  failures: ['link_not_valid', 'payment_under_review', 'provider_unavailable'],
})

export const completeOwn = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/appointments/{id}/agreement/settle',
  summary: 'It is paid, or the provider has the card: what the provider says is noted. However often.',
  body: z.strictObject({}).optional(),
  answers: { 200: visit },
  failures: [
    'link_not_valid',
    'card_not_kept',
    'card_ends_before',
    'intent_not_paid',
    'payment_under_review',
    'slot_lost_refund',
    'provider_unavailable',
  ],
})
