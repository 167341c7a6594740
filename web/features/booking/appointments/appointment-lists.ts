import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { visitCosts } from '#texts/booking/visit-costs.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { format } from '../../../language/format.ts'
import { grouped } from '../../../ui/grouped.ts'
import { mayJoin } from '../may-join.ts'

/** The doctor's name, else their account's name, else a word for an unknown doctor. */
export const doctorNameOf = ({ doctorId }: Appointment): string =>
  doctorId.name || doctorId.userId.name || patientVisits.unknownDoctor

/** The doctor's specialty in words. */
export function specializationOf({ doctorId }: Appointment): string {
  const known: Record<string, string> = contractWords.specializations
  return known[doctorId.specialization || 'General Medicine'] ?? doctorId.specialization
}

/** Groups visits by series; a group stands at the position of its first visit. */
export function inGroups(appointments: readonly Appointment[]): Appointment[][] {
  return grouped(appointments, ({ _id, seriesId }) => seriesId ?? _id)
}

/** The next visit that has not ended at `now` (ms since 1970), at any place. */
export const nextVisit = (upcoming: readonly Appointment[], now: number): Appointment | undefined =>
  upcoming
    .filter((visit) => Date.parse(visit.endsAt) > now || mayJoin(visit, now))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]

/**
 * Whether a visit may be rated at `now` (ms since 1970): completed and over, and its doctor not rated lately. The
 * server decides.
 */
export const isRatable = (
  { status, endsAt, rating, doctorId }: Appointment,
  ratedLately: readonly string[],
  now: number,
): boolean => status === 'completed' && Date.parse(endsAt) <= now && !rating && !ratedLately.includes(doctorId._id)

/** How an appointment is paid, in words. */
export function paymentInWords(visit: Appointment): string {
  const { amount, paid, refunded, due, fee, payBy, paymentMethod, paymentStatus, status, terms } = visit
  if (amount === 0) return contractWords.paid.free
  if (fee > 0) return due > 0 ? visitCosts.feeDue(format().price(due)) : visitCosts.keptAsFee(format().price(fee))
  if (paymentStatus === 'refunded') return contractWords.paid.refunded
  if (status === 'cancelled') return paid > refunded ? contractWords.paid.refundDue : contractWords.paid.notCharged
  if (payBy !== null && paymentMethod === 'card') return contractWords.paid.toConfirm
  if (paymentStatus === 'failed') return contractWords.paid.failed
  if (terms?.pays === 'deposit' && paid > refunded && due > 0) return contractWords.paid.deposit(format().price(due))
  if (terms?.pays === 'card-later' && terms.words && status !== 'no-show' && due > 0)
    return contractWords.paid.cardAfter
  if (paymentStatus === 'completed')
    return paymentMethod === 'card' ? contractWords.paid.card : contractWords.paid.other
  return paymentMethod === 'paypal' ? contractWords.paid.paypal : contractWords.paid.clinic
}
