/** The states of an appointment and of its payment, and who may move it from which to which. */
import type { Role } from './endpoint.ts'

export const appointmentStatuses = ['pending', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const paymentMethods = ['card', 'paypal', 'clinic'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = ['completed', 'pending', 'failed', 'refunded'] as const

/**
 * What the buttons of each role's list may do: role -> from -> to. The server checks by this table and the buttons are
 * drawn from it. A patient's cancellation further asks that the appointment has not begun.
 */
export const transitions: Partial<Record<Role, Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>>> = {
  user: { pending: ['cancelled'] },
  doctor: { pending: ['confirmed', 'cancelled'], confirmed: ['completed'] },
  admin: { pending: ['confirmed', 'cancelled'], confirmed: ['completed'] },
}

export const mayMove = (role: Role, from: AppointmentStatus, to: AppointmentStatus): boolean =>
  transitions[role]?.[from]?.includes(to) ?? false
