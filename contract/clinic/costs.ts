import { centsOf, unitsOf } from '../money.ts'
import type { AgreedTerms, KindTerms, VisitTerms } from './terms.ts'

/** In full and without fees: what kinds have where nobody says otherwise. */
export const plainTerms: KindTerms = {
  pays: 'full',
  deposit: null,
  freeHours: null,
  lateFee: null,
  noShowFee: null,
  mostMoves: null,
}

const hourMs = 3_600_000

/** Another doctor than was booked, of which the patient has not said anything yet: what the clinic changes is free. */
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
 * Where a fee comes from, and what of the rest goes back, in units of the currency: it is kept of what was paid by card
 * or PayPal (`online`) first, then of what was paid at the desk; what neither covers is due.
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

/** What of a kind's terms holds for a visit that the desk books: no card is there, so all is due at the clinic. */
export const termsAtDesk = <T extends VisitTerms>(terms: T): T =>
  terms.pays === 'full' ? terms : { ...terms, pays: 'nothing', now: 0 }
