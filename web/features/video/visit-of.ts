import { useQuery } from '@tanstack/react-query'
import { pageMax } from '#contract/rules.ts'
import { queryOf } from '../../wire/api.ts'
import { useSession } from '../../session/session.tsx'
import { doctorAppointmentQuery } from '../booking/day/queries.ts'
import { useActing } from '../people/acting.ts'
import type { Times } from './visit-times.ts'

/** When the visit of a room is, for somebody who is logged in; `isKnown` is false while that is being asked. */
export function useVisitOf(id: string): { isKnown: boolean; times: Times | undefined } {
  const { user } = useSession()
  const isDoctor = user?.role === 'doctor'
  const { personId } = useActing()
  const doctors = useQuery({ ...doctorAppointmentQuery(id), enabled: isDoctor, retry: false })
  const query = { list: 'upcoming', personId, limit: String(pageMax), sort: 'oldest' } as const
  const own = useQuery({
    ...queryOf('GET /appointments/my-appointments', { query }, ['appointments']),
    enabled: !isDoctor,
    retry: false,
  })
  const asked = isDoctor ? doctors : own
  const visit = isDoctor ? doctors.data : own.data?.find(({ _id }) => _id === id)
  // Without an answer the room itself says whether it is open.
  return { isKnown: !asked.isPending || asked.failureCount > 0, times: visit }
}
