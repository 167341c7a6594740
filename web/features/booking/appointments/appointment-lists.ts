import type { Appointment } from '#contract/booking.ts'

/** The next visit that has not ended by the clinic's clock. */
export function nextVisit(
  upcoming: readonly Appointment[],
  now: { date: string; time: string },
): Appointment | undefined {
  return upcoming.find((each) => `${each.appointmentDate} ${each.endTime}` > `${now.date} ${now.time}`)
}

/**
 * Whether a visit may be rated by the clinic's clock: completed and over, and its doctor not rated lately. The server
 * decides.
 */
export function isRatable(
  { status, appointmentDate, endTime, rating, doctorId }: Appointment,
  ratedLately: readonly string[],
  now: { date: string; time: string },
): boolean {
  const isOver = `${appointmentDate} ${endTime}` <= `${now.date} ${now.time}`
  return status === 'completed' && isOver && !rating && !ratedLately.includes(doctorId._id)
}

/** How an appointment is paid, in words. */
export function paymentInWords({ amount, paymentMethod, paymentStatus, status }: Appointment): string {
  if (amount === 0) return 'Nothing to pay'
  if (paymentStatus === 'refunded') return 'Refunded'
  if (status === 'cancelled') return paymentStatus === 'completed' ? 'Refund on its way' : 'Nothing was charged'
  if (paymentStatus === 'failed') return 'Payment failed'
  if (paymentStatus === 'completed') return paymentMethod === 'card' ? 'Paid by card' : 'Paid'
  return paymentMethod === 'paypal' ? 'PayPal, pending' : 'To pay at the clinic'
}
