import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { offerMinutes } from '#contract/rules.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { me } from '../../people/me.ts'
import { waitingQuery } from './queries.ts'

/** Asks to be told of an earlier time for a visit; undefined where that is asked for already, or not known yet. */
export function useEarlierTime({ _id: id }: Appointment): (() => void) | undefined {
  const named = useSearchParams()[0].get('for')
  const { data } = useQuery(waitingQuery(named === null || named === me ? undefined : named))
  const ask = useChange('POST /appointments/{id}/earlier', {
    invalidates: ['waiting'],
    onSuccess: () => say(waitingList.earlierJoined(offerMinutes)),
    failed: waitingList.failed,
    scope: id,
  })
  const isAsked = data?.some(({ appointmentId }) => appointmentId === id) ?? true
  return isAsked || ask.isPending ? undefined : () => ask.mutate({ params: { id } })
}
