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

/** The time (ms) until a chosen time begins; undefined while unknown. */
export function useStartsIn({ timeZone }: Choice) {
  const clock = useClinicClock(timeZone)
  return (date: string | undefined, slotId: string | undefined): number | undefined =>
    clock && date && slotId
      ? instantOf(clock.timeZone, date, slotTimes(slotId).startTime).getTime() - clock.now
      : undefined
}

/**
 * The terms of payment, cancelling and not coming, in the words that are stored with the visit. Empty for default
 * terms.
 */
export const costsOfChoice = ({ kind, fee }: Choice, startsIn: number | undefined): string =>
  kind ? inWords(kind.terms, fee, startsIn) : ''

type Cancelling = { terms: Pick<VisitTerms, 'freeHours'>; cancelHours: number | null }

/** Until when a visit with its own limit can be cancelled free of charge; empty without one, or if the terms say it. */
export function cancellingInWords({ terms, cancelHours }: Cancelling, startsIn: number | undefined): string {
  if (terms.freeHours !== null || cancelHours === null) return ''
  const isOver = startsIn !== undefined && startsIn <= cancelHours * 3_600_000
  return isOver ? bookingSummary.noteOver : bookingSummary.noteHours(cancelHours)
}

/** Until when cancelling is free, if the terms do not say so. */
export const cancellingOfChoice = ({ kind }: Choice, startsIn: number | undefined): string =>
  !kind || (kind.cancelHours === null && kind.terms.freeHours === null)
    ? bookingSummary.note
    : cancellingInWords(kind, startsIn)

/**
 * The terms of a booked visit at `now` (ms since 1970); without `now`, as they were agreed. Empty where no terms were
 * shown, or they are not agreed yet.
 */
export const costsOfVisit = ({ terms, amount, paymentMethod, startsAt }: Appointment, now?: number): string => {
  const startsIn = now === undefined ? undefined : Date.parse(startsAt) - now
  return terms?.words ? inWords(paymentMethod === 'clinic' ? termsAtDesk(terms) : terms, amount, startsIn) : ''
}

/** The terms that reception tells patients by phone. */
export const costsAtDesk = (terms: VisitTerms, price: number, startsIn: number | undefined): string =>
  inWords(termsAtDesk(terms), price, startsIn)
