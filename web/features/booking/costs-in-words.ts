import type { Appointment } from '#contract/booking/booking.ts'
import { instantOf, slotTimes } from '#contract/clinic-time.ts'
import { termsAtDesk } from '#contract/clinic/costs.ts'
import type { VisitTerms } from '#contract/clinic/terms.ts'
import { bookingSummary } from '#texts/booking/booking-summary.ts'
import { visitCosts } from '#texts/booking/visit-costs.ts'
import { visitTermsInWords } from '../../../texts/terms-in-words.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import type { Choice } from './choice.ts'

const inWords = (terms: VisitTerms, price: number, startsIn: number | undefined) =>
  visitTermsInWords({ visitCosts, formats: format() }, terms, price, startsIn)

/** In how many milliseconds a time that can be chosen begins; undefined where that is not known. */
export function useStartsIn({ timeZone }: Choice) {
  const clock = useClinicClock(timeZone)
  return (date: string | undefined, slotId: string | undefined): number | undefined =>
    clock && date && slotId
      ? instantOf(clock.timeZone, date, slotTimes(slotId).startTime).getTime() - clock.now
      : undefined
}

/** What paying, cancelling and not coming are on: in the words that are kept with the visit. Empty: as always. */
export const costsOfChoice = ({ kind, fee }: Choice, startsIn: number | undefined): string =>
  kind ? inWords(kind.terms, fee, startsIn) : ''

/** Until when it is free to cancel, where its costs do not say so. */
export function cancellingOfChoice({ kind }: Choice, startsIn: number | undefined): string {
  if ((kind?.terms.freeHours ?? null) !== null) return ''
  const hours = kind?.cancelHours ?? null
  if (hours === null) return bookingSummary.note
  const isOver = startsIn !== undefined && startsIn <= hours * 3_600_000
  return isOver ? bookingSummary.noteOver : bookingSummary.noteHours(hours)
}

/**
 * What was agreed of a visit that is booked, at `now` (milliseconds since 1970); without it, as it was agreed. Empty
 * where nobody was told of anything, or nothing is agreed yet.
 */
export const costsOfVisit = ({ terms, amount, paymentMethod, startsAt }: Appointment, now?: number): string => {
  const startsIn = now === undefined ? undefined : Date.parse(startsAt) - now
  return terms?.words ? inWords(paymentMethod === 'clinic' ? termsAtDesk(terms) : terms, amount, startsIn) : ''
}

/** What the desk tells of money to whom it books for. */
export const costsAtDesk = (terms: VisitTerms, price: number, startsIn: number | undefined): string =>
  inWords(termsAtDesk(terms), price, startsIn)
