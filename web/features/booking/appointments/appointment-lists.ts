import type { Appointment } from '#contract/booking.ts'
import { addDays } from '#contract/clinic-time.ts'
import { ratingPauseDays } from '#contract/rules.ts'

const isUpcoming = ({ status }: Appointment) =>
  status === 'confirmed' || status === 'pending' || status === 'in-progress'

const byTime = (a: Appointment, b: Appointment) =>
  `${a.appointmentDate} ${a.startTime}`.localeCompare(`${b.appointmentDate} ${b.startTime}`)

/**
 * What is still to come, soonest first, and what is over, latest first. A visit under way has not passed; a missed one
 * has.
 */
export function splitByTime(appointments: readonly Appointment[]): { upcoming: Appointment[]; past: Appointment[] } {
  return {
    upcoming: appointments.filter(isUpcoming).sort(byTime),
    past: appointments.filter((each) => !isUpcoming(each)).sort((a, b) => byTime(b, a)),
  }
}

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
  all: readonly Appointment[],
  now: { date: string; time: string },
): boolean {
  if (status !== 'completed' || rating || `${appointmentDate} ${endTime}` > `${now.date} ${now.time}`) return false
  const lately = addDays(now.date, -ratingPauseDays)
  return !all.some((each) => each.doctorId._id === doctorId._id && each.rating && each.rating.date > lately)
}

export function statsOf(appointments: readonly Appointment[]) {
  return {
    total: appointments.length,
    confirmed: appointments.filter(({ status }) => status === 'confirmed').length,
    pending: appointments.filter(({ status }) => status === 'pending').length,
    doctors: new Set(appointments.map(({ doctorId }) => doctorId._id)).size,
  }
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
