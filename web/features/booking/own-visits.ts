import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking/booking.ts'
import { addDays, instantOf } from '#contract/clinic-time.ts'
import { call, queryOf } from '../../wire/api.ts'
import { useActing } from '../people/acting.ts'
import type { Choice } from './choice.ts'

const around = (date: string, personId: string | undefined) =>
  ({ list: 'upcoming', from: date && addDays(date, -1), to: date && addDays(date, 1), personId }) as const

type Time = { startTime: string; endTime: string }

/** The visit among these that overlaps a time of a place, if any. */
function overlapping(visits: readonly Appointment[], date: string, { startTime, endTime }: Time, timeZone: string) {
  const [begins, ends] = [instantOf(timeZone, date, startTime).getTime(), instantOf(timeZone, date, endTime).getTime()]
  return visits.find(({ startsAt, endsAt }) => Date.parse(startsAt) < ends && begins < Date.parse(endsAt))
}

/** Finds the person's own visit that overlaps a time; undefined if there is none, or while it is unknown. */
export function useOwnInTheWay({ visit }: Choice, date: string | undefined, timeZone: string | undefined) {
  const { may } = useActing()
  const own = useQuery({
    ...queryOf('GET /appointments/my-appointments', { query: around(date ?? '', visit.personId) }, ['appointments']),
    enabled: date !== undefined && may('visits'),
  })
  return (time: Time) => (date && timeZone ? overlapping(own.data ?? [], date, time, timeZone) : undefined)
}

/** The same after a refusal, with a fresh answer; undefined if that fails. */
export async function findOwnInTheWay(personId: string | undefined, date: string, time: Time, timeZone: string) {
  const visits = await call('GET /appointments/my-appointments', { query: around(date, personId) }).catch(() => [])
  return overlapping(visits, date, time, timeZone)
}

/** Whether the person has been at the clinic before; undefined while that is unknown, or does not matter. */
export function useBeenBefore({ visit, kinds }: Choice): boolean | undefined {
  const { may } = useActing()
  const query = { status: 'completed', limit: '1', personId: visit.personId }
  const visits = useQuery({
    ...queryOf('GET /appointments/my-appointments', { query }, ['appointments']),
    enabled: may('visits') && kinds.some(({ audience }) => audience === 'known'),
  })
  return visits.data && visits.data.length > 0
}
