import { z } from 'zod'
import { appointmentStatuses, paymentMethods } from '../booking/appointment-status.ts'
import { date, money, endpoint, id, page, text, time } from '../endpoint.ts'
import { methodsAtClinic } from '../money.ts'
import { known } from '../known.ts'

const payable = z.object({
  /** The id of the appointment. */
  _id: id,
  patient: z.object({ number: z.int(), name: known.person }),
  /** Whether the cash drawer of its place is open; if not, cash counts for the next shift. */
  drawerIsOpen: z.boolean(),
  doctor: z.string(),
  date,
  startTime: time,
  status: z.enum(appointmentStatuses),
  paymentMethod: z.enum(paymentMethods),
  amount: money,
  /** The amount received and not refunded, in all ways of paying. */
  paid: money,
  /** The amount still to be paid; for a cancelled visit, its fee. */
  due: money,
  /**
   * A payment online that somebody has begun and not completed: if money is taken at the clinic, none is taken there.
   * `by`: the account that was last sent to pay; null if that is not known.
   */
  online: z.object({ method: z.enum(['card', 'paypal']), by: known.person.nullable() }).nullable(),
  /** The fee for cancelling late or not coming; 0 if there is none. */
  fee: money,
  /** Reductions of the price, each with its reason; `amount` is the price after it. */
  lowered: z.array(z.object({ _id: id, amount: money, reason: z.string(), by: z.string(), at: z.iso.datetime() })),
  takings: z.array(
    z.object({
      _id: id,
      method: z.enum(methodsAtClinic),
      /** Negative for a refund. */
      amount: z.number(),
      reason: z.string(),
      /** Who took or returned it. */
      by: z.string(),
      at: z.iso.datetime(),
      /** Its receipt or refund note, once issued. */
      paper: z.object({ _id: id, number: z.string() }).nullable(),
    }),
  ),
})
export type Payable = z.output<typeof payable>

const who = ['reception', 'admin'] as const
const sum = z.number().positive().max(1_000_000).multipleOf(0.01)

export const listPayable = endpoint({
  method: 'GET',
  path: '/desk/money',
  topic: 'Payments',
  summary:
    'Visits of a day that are paid at the clinic, what is still to be paid first, by time: what is due on each and what was taken.',
  who: [...who],
  right: 'take-money',
  scope: 'places',
  query: z.object({
    id: id.optional(),
    /** The date; today if none is given. */
    date: date.optional(),
    /** Matches the patient’s name and number, and the doctor’s name. */
    search: text(0, 100).optional(),
    ...page,
  }),
  answers: { 200: z.array(payable) },
  paged: true,
})

const dueAtPlace = z.object({
  placeId: id,
  due: money,
  /** How many visits have an amount due. */
  visits: z.int(),
})
export type DueAtPlace = z.output<typeof dueAtPlace>

export const sumPayable = endpoint({
  method: 'GET',
  path: '/desk/money/due',
  topic: 'Payments',
  summary: 'How much is still to be paid at the clinic for the visits of a day, place by place; none where nothing is.',
  who: [...who],
  right: 'take-money',
  scope: 'places',
  query: z.object({
    /** The date; today if none is given. */
    date: date.optional(),
  }),
  answers: { 200: z.array(dueAtPlace) },
})

const received = { method: z.enum(methodsAtClinic), amount: sum }

export const takeMoney = endpoint({
  method: 'POST',
  path: '/desk/money/{id}/take',
  topic: 'Payments',
  summary:
    'Money for a visit was taken at the clinic, with `also` in two ways at once: both or neither. `due` is what the page showed: asked twice, it is taken once.',
  who: [...who],
  right: 'take-money',
  scope: 'appointment',
  params: z.object({ id }),
  body: z.strictObject({
    ...received,
    due: money,
    /** What was paid by another method in the same act, such as the rest by card. */
    also: z.strictObject(received).optional(),
  }),
  answers: { 200: payable },
  failures: ['sum_changed', 'provider_unavailable'],
})

export const giveMoneyBack = endpoint({
  method: 'POST',
  path: '/desk/money/{id}/give-back',
  topic: 'Payments',
  summary:
    'Money that was taken at the clinic was given back, the way it was paid, with the reason. The price stays: it is due again at the clinic, and no card is charged for it.',
  who: [...who],
  right: 'take-money',
  scope: 'appointment',
  stepUp: 'by its verb',
  params: z.object({ id }),
  body: z.strictObject({ ...received, paid: money, reason: text(1, 300) }),
  answers: { 200: payable },
  failures: ['sum_changed'],
})

export const lowerPrice = endpoint({
  method: 'POST',
  path: '/desk/money/{id}/lower-price',
  topic: 'Payments',
  summary:
    'Lower the price of a visit by `amount`, with the reason. What was paid at the clinic beyond the new price is given back by `method`. `due` and `paid` are what the page showed.',
  who: [...who],
  right: 'take-money',
  scope: 'appointment',
  stepUp: 'by its verb',
  params: z.object({ id }),
  body: z.strictObject({
    ...received,
    due: money,
    paid: money,
    reason: text(1, 300),
  }),
  answers: { 200: payable },
  failures: ['sum_changed', 'paid_by_card', 'provider_unavailable'],
})
