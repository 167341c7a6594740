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

/**
 * How far the patient of this visit is, from an hour before it: whether they may check in, and whether they are there.
 * Whoever is there does not move or cancel it any more.
 */
export function useCheckIn(visit: Appointment | undefined, now: number | undefined) {
  const isOpen = visit !== undefined && now !== undefined && mayCheckIn(visit, now)
  const door = useQuery({ ...checkInQuery(visit?._id ?? ''), enabled: isOpen, retry: false })
  const isThere = isOpen && (door.data?.standing === 'here' || door.data?.standing === 'called')
  return { isOpen, door, isThere }
}
