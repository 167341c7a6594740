import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { money } from '../endpoint.ts'
import { waysToPay } from '../rules.ts'

/** A part of a price: an amount of money, or a percentage; the other is null. */
const part = z.object({ amount: money.nullable(), percent: z.int().nullable() })
export type Part = z.output<typeof part>

const hours = z.int()

/** The terms of a kind of visit: its payment, and the fees for cancelling and not coming. */
export const kindTerms = z.object({
  pays: z.enum(waysToPay),
  deposit: part.nullable(),
  /** Cancelling is free until so many hours before, and then costs the fee; null: always free. */
  freeHours: hours.nullable(),
  lateFee: part.nullable(),
  noShowFee: part.nullable(),
  /** How often its patient may move it; null: no limit. */
  mostMoves: z.int().nullable(),
})
export type KindTerms = z.output<typeof kindTerms>

const partGiven = z
  .strictObject({
    amount: money.min(0.01).max(100_000).multipleOf(0.01).nullable(),
    percent: z.int().min(1).max(100).nullable(),
  })
  .refine(({ amount, percent }) => (amount === null) !== (percent === null), {
    path: ['amount'],
    message: rule('amount_or_percent'),
  })

export const kindTermsGiven = z
  .strictObject({
    pays: z.enum(waysToPay),
    deposit: partGiven.nullable(),
    freeHours: hours.min(1).max(720).nullable(),
    lateFee: partGiven.nullable(),
    noShowFee: partGiven.nullable(),
    mostMoves: z.int().min(0).max(20).nullable(),
  })
  .refine(({ pays, deposit }) => (pays === 'deposit') === (deposit !== null), {
    path: ['deposit', 'amount'],
    message: rule('deposit_said'),
  })
  .refine(({ freeHours, lateFee }) => (freeHours === null) === (lateFee === null), {
    path: ['lateFee', 'amount'],
    message: rule('late_fee_said'),
  })

/** The terms of one visit in units of the currency, as they are agreed when it is booked. */
export const visitTerms = z.object({
  pays: z.enum(waysToPay),
  /** The amount that is paid before. */
  now: money,
  freeHours: hours.nullable(),
  lateFee: money.nullable(),
  noShowFee: money.nullable(),
  mostMoves: z.int().nullable(),
})
export type VisitTerms = z.output<typeof visitTerms>

/** With the words that were shown at booking; empty if none were shown, and then no fee is due. */
export const agreedTerms = visitTerms.extend({
  words: z.string(),
  /** How often its patient has moved it, if that is limited. */
  moved: z.int(),
})
export type AgreedTerms = z.output<typeof agreedTerms>
