import type { Appointment } from '#contract/booking.ts'
import { termsAtDesk } from '#contract/costs.ts'
import type { VisitTerms } from '#contract/terms.ts'
import { booking } from '#texts/booking.ts'
import { costs } from '#texts/costs.ts'
import { visitTermsInWords } from '../../../texts/terms-in-words.ts'
import { format } from '../../format.ts'
import type { Choice } from './choice.ts'

const inWords = (terms: VisitTerms, price: number) => visitTermsInWords({ costs, formats: format() }, terms, price)

/** What paying, cancelling and not coming are on: in the words that are kept with the visit. Empty: as always. */
export const costsOfChoice = ({ kind, fee }: Choice): string => (kind ? inWords(kind.terms, fee) : '')

/** Until when it is free to cancel, where its costs do not say so. */
export function cancellingOfChoice({ kind }: Choice): string {
  if ((kind?.terms.freeHours ?? null) !== null) return ''
  const hours = kind?.cancelHours ?? null
  return hours === null ? booking.summary.note : booking.summary.noteHours(hours)
}

/** The same of a visit that is booked. */
export const costsOfVisit = ({ terms, amount, paymentMethod }: Appointment): string =>
  terms ? inWords(paymentMethod === 'clinic' ? termsAtDesk(terms) : terms, amount) : ''

/** What the desk tells of money to whom it books for. */
export const costsAtDesk = (terms: VisitTerms, price: number): string => inWords(termsAtDesk(terms), price)
