import { counter } from '../platform/metrics.ts'

/** Card payments count here once they have become an appointment. */
export const bookings = counter('bookings_total', 'Appointments made, by how they are paid.', ['method'])

export const holds = counter('holds_total', 'Times held for a card payment.')
