import type { KindTerms, Part, VisitTerms } from '#contract/clinic/terms.ts'
import type { Formats } from './formats.ts'
import type { English } from './texts.ts'

/** The words of a language that terms are said in. */
export type Sayer = { costs: English['costs']; formats: Formats }

type Said = Pick<KindTerms, 'pays' | 'freeHours' | 'mostMoves'> & {
  deposit: Part | null
  /** What is paid later, where it is known; dollars. */
  rest: number | null
  lateFee: Part | null
  noShowFee: Part | null
  /** The visit begins sooner than it is free to cancel until. */
  isLate?: boolean
}

const sumOf =
  ({ costs, formats }: Sayer) =>
  ({ amount, percent }: Part): string =>
    amount === null ? costs.ofPrice(formats.percent((percent ?? 0) / 100)) : formats.agreedPrice(amount)

/**
 * What was said of money to whoever books or cancels, and what a clinic sees while it sets it: the one place that puts
 * terms into sentences, for the server and the browser alike. Empty where there is nothing beside the price.
 */
function sentences(sayer: Sayer, terms: Said): string {
  const { pays, deposit, rest, freeHours, lateFee, noShowFee, mostMoves, isLate } = terms
  const { costs } = sayer
  const sum = sumOf(sayer)
  const said: string[] = []
  if (deposit && rest === null) said.push(costs.deposit(sum(deposit)))
  if (deposit && rest === 0) said.push(costs.depositIsAll(sum(deposit)))
  if (deposit && rest !== null && rest > 0)
    said.push(costs.depositAndRest(sum(deposit), sayer.formats.agreedPrice(rest)))
  if (pays === 'nothing') said.push(costs.nothing)
  if (pays === 'card-kept') said.push(costs.cardKept)
  if (pays === 'card-later') said.push(costs.cardLater)
  if (freeHours !== null && lateFee) said.push(costs.late(freeHours, sum(lateFee)))
  if (isLate && lateFee) said.push(costs.lateNow(sum(lateFee)))
  if (noShowFee) said.push(costs.noShow(sum(noShowFee)))
  if (mostMoves !== null) said.push(costs.moves(mostMoves))
  return said.join(' ')
}

/** The terms of a kind, as it is set. */
export const kindTermsInWords = (sayer: Sayer, terms: KindTerms): string => sentences(sayer, { ...terms, rest: null })

const dollars = (amount: number | null): Part | null => (amount === null ? null : { amount, percent: null })

const hourMs = 3_600_000

/** The terms of one visit at this price (dollars) that begins in so many milliseconds; undefined is not known. */
export const visitTermsInWords = (
  sayer: Sayer,
  terms: VisitTerms,
  price: number,
  startsIn: number | undefined,
): string =>
  sentences(sayer, {
    ...terms,
    pays: price === 0 ? 'full' : terms.pays,
    deposit: terms.pays === 'deposit' && terms.now > 0 ? dollars(terms.now) : null,
    rest: Math.round((price - terms.now) * 100) / 100,
    lateFee: dollars(terms.lateFee),
    noShowFee: dollars(terms.noShowFee),
    isLate: startsIn !== undefined && terms.freeHours !== null && startsIn <= terms.freeHours * hourMs,
  })
