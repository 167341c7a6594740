/** The states of an appointment and of its payment, and who may move it from which to which. */
import type { Role } from '../endpoint.ts'
import { feeOfCancelling, type WithStandIn } from '../clinic/costs.ts'
import type { AgreedTerms } from '../clinic/terms.ts'

export const appointmentStatuses = ['pending', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const paymentMethods = ['card', 'paypal', 'clinic'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = ['completed', 'pending', 'failed', 'refunded'] as const

/** Whether a visit of this status is still to be held, or is being held. */
export const isUnderWay = (status: AppointmentStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'in-progress'

/**
 * What the buttons of each role's list may do: role -> from -> to. The server checks by this table and the buttons are
 * drawn from it. A patient's cancellation further asks that the appointment has not begun; `mayChangeOwn` knows the
 * kinds of visit whose terms give the patient more.
 */
export const transitions: Partial<Record<Role, Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>>> = {
  user: { pending: ['cancelled'] },
  // In progress is whom the desk has called in.
  doctor: { pending: ['confirmed', 'cancelled'], confirmed: ['completed'], 'in-progress': ['completed'] },
  admin: { pending: ['confirmed', 'cancelled'], confirmed: ['completed'], 'in-progress': ['completed'] },
}

/**
 * Whether a doctor's list offers this move for an appointment of `date` when it is `today` (both clinic-local): nothing
 * of the past, and completing only on the day itself.
 */
export const mayDoctorMove = (from: AppointmentStatus, to: AppointmentStatus, date: string, today: string): boolean =>
  mayMove('doctor', from, to) && (to === 'completed' ? date === today : date >= today)

/** What the list buttons can take back, and to what: what was cancelled is final. */
export const undoable: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  confirmed: ['pending'],
  completed: ['confirmed', 'in-progress'],
}

/** From which states an appointment may be moved to another time, by role; the patient's by `mayChangeOwn`. */
export const reschedulable: Partial<Record<Role, readonly AppointmentStatus[]>> = {
  doctor: ['pending', 'confirmed'],
  admin: ['pending', 'confirmed'],
  reception: ['pending', 'confirmed'],
}

export const mayMove = (role: Role, from: AppointmentStatus, to: AppointmentStatus): boolean =>
  transitions[role]?.[from]?.includes(to) ?? false

const hourMs = 3_600_000

/** A visit as far as it decides what its patient may change by themselves. */
type OwnVisit = {
  status: AppointmentStatus
  cancelHours: number | null
  startsAt: string
  /** When its patient checked in or was noted as there; null while they are not. */
  arrivedAt: string | null
} & WithStandIn

/** Whether the patient of a visit is there, and it is not over: they speak to reception. */
export const isThere = ({ status, arrivedAt }: Pick<OwnVisit, 'status' | 'arrivedAt'>): boolean =>
  arrivedAt !== null && isUnderWay(status)

/**
 * Whether patients cancel and move a visit of theirs by themselves at `now` (milliseconds since 1970), by the terms it
 * was booked with: with hours until so many before it, pending or confirmed; without (null) while it is pending and has
 * not begun. Where another doctor stands in of whom they have not said anything yet, until it begins. Not once they are
 * there.
 */
export function mayChangeOwn(visit: OwnVisit, now: number): boolean {
  const { status, cancelHours, startsAt, standIn } = visit
  const isAsked = standIn?.open === true
  const isOpen = mayMove('user', status, 'cancelled') || ((isAsked || cancelHours !== null) && status === 'confirmed')
  return isOpen && !isThere(visit) && Date.parse(startsAt) - (isAsked ? 0 : (cancelHours ?? 0)) * hourMs > now
}

/**
 * Whether patients move a visit of theirs by themselves at `now`: as long as they may cancel it and that costs nothing,
 * and as often as was agreed.
 */
export function mayMoveOwn(visit: OwnVisit & { terms: AgreedTerms | null }, now: number): boolean {
  const { terms, standIn } = visit
  const mayMoveAgain = standIn?.open || !terms || terms.mostMoves === null || terms.moved < terms.mostMoves
  return mayMoveAgain && mayChangeOwn(visit, now) && feeOfCancelling(visit, now) === 0
}
