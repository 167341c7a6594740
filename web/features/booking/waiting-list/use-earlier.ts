import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { offerMinutes } from '#contract/rules.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { useMailReaches } from '../../../session/mail-reaches.ts'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { me } from '../../people/me.ts'
import { waitingQuery } from './queries.ts'

/** Asks to be told of an earlier time for a visit; undefined where that is asked for already, or not known yet. */
export function useEarlierTime({ _id: id }: Appointment): (() => void) | undefined {
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
  const mayAsk = waits?.every(({ appointmentId }) => appointmentId !== id)
  return !mayAsk || ask.isPending ? undefined : () => ask.mutate({ params: { id } })
}
