import type { KindTerms, Part, VisitTerms } from '#contract/clinic/terms.ts'
import type { Formats } from './formats.ts'
import type { English } from './texts.ts'

/** The words of a language that terms are said in. */
export type Sayer = { visitCosts: English['visitCosts']; formats: Formats }

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
  ({ visitCosts, formats }: Sayer) =>
  ({ amount, percent }: Part): string =>
    amount === null ? visitCosts.ofPrice(formats.percent((percent ?? 0) / 100)) : formats.agreedPrice(amount)

/**
 * What was said of money to whoever books or cancels, and what a clinic sees while it sets it: the one place that puts
 * terms into sentences, for the server and the browser alike. Empty where there is nothing beside the price.
 */
function sentences(sayer: Sayer, terms: Said): string {
  const { pays, deposit, rest, freeHours, lateFee, noShowFee, mostMoves, isLate } = terms
  const { visitCosts } = sayer
  const sum = sumOf(sayer)
  const said: string[] = []
  if (deposit && rest === null) said.push(visitCosts.deposit(sum(deposit)))
  if (deposit && rest === 0) said.push(visitCosts.depositIsAll(sum(deposit)))
  if (deposit && rest !== null && rest > 0)
    said.push(visitCosts.depositAndRest(sum(deposit), sayer.formats.agreedPrice(rest)))
  if (pays === 'nothing') said.push(visitCosts.nothing)
  if (pays === 'card-kept') said.push(visitCosts.cardKept)
  if (pays === 'card-later') said.push(visitCosts.cardLater)
  if (freeHours !== null && lateFee) said.push(visitCosts.late(freeHours, sum(lateFee)))
  if (isLate && lateFee) said.push(visitCosts.lateNow(sum(lateFee)))
  if (noShowFee) said.push(visitCosts.noShow(sum(noShowFee)))
  if (mostMoves !== null) said.push(visitCosts.moves(mostMoves))
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
