/** The states of an appointment and of its payment, and who may move it from which to which. */
import type { Role } from '../endpoint.ts'
import { feeOfCancelling, type WithStandIn } from '../clinic/costs.ts'
import type { AgreedTerms } from '../clinic/terms.ts'

export const appointmentStatuses = ['pending', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** The days by which the list of all visits can be narrowed, counted from today. */
export const comingDays = ['today', 'tomorrow', 'week'] as const
export type ComingDays = (typeof comingDays)[number]

export const paymentMethods = ['card', 'paypal', 'clinic'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = ['completed', 'pending', 'failed', 'refunded'] as const

/** Whether a visit of this status is still to come, or is taking place. */
export const isUnderWay = (status: AppointmentStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'in-progress'

/**
 * The changes of status that each role may make in its list: role -> from -> to. The server checks by this table, and
 * the pages show buttons by it. Patients can cancel only before the appointment begins; `mayChangeOwn` covers kinds of
 * visit whose terms allow more.
 */
export const transitions: Partial<Record<Role, Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>>> = {
  user: { pending: ['cancelled'] },
  // `in-progress`: the desk has called the patient in.
  doctor: { pending: ['confirmed', 'cancelled'], confirmed: ['completed'], 'in-progress': ['completed'] },
  admin: { pending: ['confirmed', 'cancelled'], confirmed: ['completed'], 'in-progress': ['completed'] },
}

/**
 * Whether a doctor's list offers this change for an appointment of `date` when it is `today` (both clinic-local): none
 * in the past, and completing only on the day itself.
 */
export const mayDoctorMove = (from: AppointmentStatus, to: AppointmentStatus, date: string, today: string): boolean =>
  mayMove('doctor', from, to) && (to === 'completed' ? date === today : date >= today)

/** The changes of status that the list buttons can undo; a cancellation is final. */
export const undoable: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  confirmed: ['pending'],
  completed: ['confirmed', 'in-progress'],
}

/** The states in which an appointment may be moved to another time, by role; for patients `mayChangeOwn` decides. */
export const reschedulable: Partial<Record<Role, readonly AppointmentStatus[]>> = {
  doctor: ['pending', 'confirmed'],
  admin: ['pending', 'confirmed'],
  reception: ['pending', 'confirmed'],
}

export const mayMove = (role: Role, from: AppointmentStatus, to: AppointmentStatus): boolean =>
  transitions[role]?.[from]?.includes(to) ?? false

const hourMs = 3_600_000

/** The facts of a visit that decide what its patient may change alone. */
type OwnVisit = {
  status: AppointmentStatus
  cancelHours: number | null
  startsAt: string
  /** When its patient checked in or was noted as there; null while the patient is not there. */
  arrivedAt: string | null
} & WithStandIn

/** Whether the patient has arrived and the visit is not over: then only reception can change it. */
export const isThere = ({ status, arrivedAt }: Pick<OwnVisit, 'status' | 'arrivedAt'>): boolean =>
  arrivedAt !== null && isUnderWay(status)

/**
 * Whether patients may cancel and move their visit alone at `now` (milliseconds since 1970), by the terms it was booked
 * with. With `cancelHours`: until so many hours before it begins, pending or confirmed. Without (null): while it is
 * pending and has not begun. With a stand-in that the patient has not answered about yet: until it begins. Never after
 * the patient has arrived.
 */
export function mayChangeOwn(visit: OwnVisit, now: number): boolean {
  const { status, cancelHours, startsAt, standIn } = visit
  const isAsked = standIn?.open === true
  const isOpen = mayMove('user', status, 'cancelled') || ((isAsked || cancelHours !== null) && status === 'confirmed')
  return isOpen && !isThere(visit) && Date.parse(startsAt) - (isAsked ? 0 : (cancelHours ?? 0)) * hourMs > now
}

/**
 * Whether a visit may be moved at `now` to an earlier time that the waiting list offers for it. The clinic offers it,
 * so this holds for confirmed visits that their patient could not move to any other time, too.
 */
export const mayMoveToOffered = (visit: OwnVisit & { terms: AgreedTerms | null }, now: number): boolean =>
  mayMoveOwn({ ...visit, cancelHours: visit.cancelHours ?? 0 }, now)

/**
 * Whether patients may move their visit alone at `now`: while they may cancel it without a fee, and as often as the
 * terms allow.
 */
export function mayMoveOwn(visit: OwnVisit & { terms: AgreedTerms | null }, now: number): boolean {
  const { terms, standIn } = visit
  const mayMoveAgain = standIn?.open || !terms || terms.mostMoves === null || terms.moved < terms.mostMoves
  return mayMoveAgain && mayChangeOwn(visit, now) && feeOfCancelling(visit, now) === 0
}
