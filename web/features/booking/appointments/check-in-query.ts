import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking/booking.ts'
import { checkInFromMinutes } from '#contract/desk/desk-stages.ts'
import { queryOf } from '../../../wire/api.ts'

/** A visit to check in to, and how far its patient is. */
export const checkInQuery = (id: string) =>
  queryOf('GET /appointments/{id}/check-in', { params: { id } }, ['appointments', 'people', 'profile'], id)

const mayCheckIn = ({ kind, status, startsAt, endsAt }: Appointment, now: number) =>
  kind.mode === 'clinic' &&
  (status === 'pending' || status === 'confirmed') &&
  Date.parse(startsAt) - checkInFromMinutes * 60_000 <= now &&
  now < Date.parse(endsAt)

/** From an hour before this visit until its end: whether its patient may check in, and how far they are. */
export function useCheckIn(visit: Appointment, now: number) {
  const isOpen = mayCheckIn(visit, now)
  const door = useQuery({ ...checkInQuery(visit._id), enabled: isOpen, retry: false })
  return { isOpen, door }
}
