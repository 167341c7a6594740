import { centsOf, unitsOf } from '../money.ts'
import type { AgreedTerms, KindTerms, VisitTerms } from './terms.ts'

/** Paid in full and without fees: the default terms of a kind. */
export const plainTerms: KindTerms = {
  pays: 'full',
  deposit: null,
  freeHours: null,
  lateFee: null,
  noShowFee: null,
  mostMoves: null,
}

const hourMs = 3_600_000

/**
 * A visit that may have a stand-in. While the patient has not answered (`open`), cancelling is free, because the clinic
 * made the change.
 */
export type WithStandIn = { standIn?: { open: boolean } | null }

/**
 * Rule: cancellation fee. What cancelling costs its patient at `now` (milliseconds since 1970), by the terms they have
 * read when it was booked.
 */
export function feeOfCancelling(
  { terms, startsAt, standIn }: { terms: AgreedTerms | null; startsAt: string } & WithStandIn,
  now: number,
): number {
  if (!terms?.words || terms.freeHours === null || standIn?.open) return 0
  return Date.parse(startsAt) - terms.freeHours * hourMs > now ? 0 : (terms.lateFee ?? 0)
}

/**
 * How a fee is paid and what is refunded, in units of the currency. The fee is taken first from what was paid by card
 * or PayPal (`online`), then from what was paid at the desk; the rest of it is due.
 */
export function sharesOf({ online, atDesk, fee }: { online: number; atDesk: number; fee: number }) {
  const [here, there, kept] = [centsOf(online), centsOf(atDesk), centsOf(fee)]
  const ofDesk = Math.max(0, kept - here)
  return {
    backOnline: unitsOf(Math.max(0, here - kept)),
    backAtDesk: unitsOf(Math.max(0, there - ofDesk)),
    due: unitsOf(Math.max(0, ofDesk - there)),
  }
}

/** The terms of a kind for a visit that the desk books: there is no card, so all is due at the clinic. */
export const termsAtDesk = <T extends VisitTerms>(terms: T): T =>
  terms.pays === 'full' ? terms : { ...terms, pays: 'nothing', now: 0 }
