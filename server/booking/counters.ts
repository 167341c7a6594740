import { counter } from '../platform/metrics.ts'

/** A card payment is counted when its hold becomes an appointment. */
export const bookings = counter('bookings_total', 'Appointments made, by how they are paid.', ['method'])

export const holds = counter('holds_total', 'Times held for a card payment.')
