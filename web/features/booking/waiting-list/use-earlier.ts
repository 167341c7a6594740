import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { mayMoveToOffered } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { offerMinutes } from '#contract/rules.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { useMailReaches } from '../../../session/mail-reaches.ts'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { useActing } from '../../people/acting.ts'
import { me } from '../../people/me.ts'
import { waitingQuery } from './queries.ts'

/**
 * Asks to be told of an earlier time for a visit; undefined where it may not be moved to one, and where that is asked
 * for already, or not known yet.
 */
export function useEarlierTime(visit: Appointment): (() => void) | undefined {
  const { _id: id } = visit
  const clock = useClinicClock()
  const { may } = useActing()
  const named = useSearchParams()[0].get('for')
  const isMailed = useMailReaches()
  const { data: waits } = useQuery(waitingQuery(named === null || named === me ? undefined : named))
  const ask = useChange('POST /appointments/{id}/earlier', {
    invalidates: ['waiting'],
    onSuccess: () =>
      say((isMailed ? patientVisits.next.earlierAsked : patientVisits.next.earlierUnmailed)(offerMinutes)),
    failed: patientVisits.next.earlierFailed,
    scope: id,
  })
  if (!clock || !may('book') || !mayMoveToOffered(visit, clock.now)) return undefined
  const mayAsk = waits?.every(({ appointmentId }) => appointmentId !== id)
  return !mayAsk || ask.isPending ? undefined : () => ask.mutate({ params: { id } })
}
