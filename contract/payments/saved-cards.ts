import { z } from 'zod'
import { money, endpoint, id } from '../endpoint.ts'
import { cardsPerDay } from '../rules.ts'

const savedCard = z.object({
  _id: id,
  /** The brand as its provider names it: `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** The card has expired and is not charged any more. Its owner pays what is due by a mailed link. */
  expired: z.boolean(),
  /** A coming or recent visit, or one with an unfinished charge, for which the card must be kept; null: none. */
  neededFor: z.object({ doctor: z.string(), date: z.string() }).nullable(),
})
export type SavedCard = z.output<typeof savedCard>

export const listSavedCards = endpoint({
  method: 'GET',
  path: '/saved-cards',
  topic: 'Payments',
  summary: 'The own cards that are kept at the provider, the newest first. Their numbers are nowhere here.',
  who: ['user'],
  answers: { 200: z.array(savedCard) },
})

export const beginSavedCard = endpoint({
  method: 'POST',
  path: '/saved-cards',
  topic: 'Payments',
  summary:
    'Begin to keep a card, to be charged later for what is agreed as a visit is booked. The browser gives its number to the provider alone, by the `clientSecret`.',
  who: ['user'],
  body: z.strictObject({}).optional(),
  answers: { 201: z.object({ _id: id, clientSecret: z.string() }) },
  failures: ['provider_unavailable'],
  limits: [{ calls: cardsPerDay, perSeconds: 86_400, per: 'account' }],
})

export const keepSavedCard = endpoint({
  method: 'POST',
  path: '/saved-cards/{id}/keep',
  topic: 'Payments',
  summary: 'The provider has the card: from now on visits can be booked with it. The same again answers the same.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: savedCard },
  failures: ['card_not_kept', 'provider_unavailable'],
})

export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/saved-cards/{id}',
  topic: 'Payments',
  summary: 'An own card is forgotten, here and by its provider. Not while a visit to come, or a charge, needs it.',
  who: ['user'],
  params: z.object({ id }),
  answers: { 204: null },
  failures: ['card_in_use'],
})

export const readCharge = endpoint({
  method: 'GET',
  path: '/appointments/{id}/charge',
  topic: 'Booking',
  summary:
    'What could not be charged to the kept card of a visit, to be paid by the card’s owner or whoever may pay for it. 404 where nothing is.',
  who: ['user'],
  params: z.object({ id }),
  answers: {
    200: z.object({
      amount: money,
      currency: z.string(),
      clientSecret: z.string(),
      /** True: the bank asks the card's owner to confirm. False: it has declined. */
      asks: z.boolean(),
      /** Only for its owner; others pay with a card that they type. */
      card: z.object({ brand: z.string(), last4: z.string(), methodId: z.string() }).nullable(),
    }),
  },
  failures: ['provider_unavailable'],
})

export const completeCharge = endpoint({
  method: 'POST',
  path: '/appointments/{id}/charge',
  topic: 'Booking',
  summary: 'It has been paid in the browser: the provider is asked, and what it says is noted. However often.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ status: z.enum(['paid', 'unpaid', 'over']) }) },
  failures: ['provider_unavailable'],
})
