import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking/booking.ts'
import { checkInFromMinutes } from '#contract/desk/desk-stages.ts'
import { queryOf } from '../../../wire/api.ts'

/** The state of check-in for a visit. */
export const checkInQuery = (id: string) =>
  queryOf('GET /appointments/{id}/check-in', { params: { id } }, ['appointments', 'people', 'profile'], id)

const mayCheckIn = ({ kind, status, startsAt, endsAt }: Appointment, now: number) =>
  kind.mode === 'clinic' &&
  (status === 'pending' || status === 'confirmed') &&
  Date.parse(startsAt) - checkInFromMinutes * 60_000 <= now &&
  now < Date.parse(endsAt)

/**
 * Whether the patient may check in to a visit (from an hour before it until its end), and the state of their check-in.
 */
export function useCheckIn(visit: Appointment, now: number) {
  const isOpen = mayCheckIn(visit, now)
  const door = useQuery({ ...checkInQuery(visit._id), enabled: isOpen, retry: false })
  return { isOpen, door }
}
