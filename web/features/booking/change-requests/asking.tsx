import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { pageMax } from '#contract/rules.ts'
import { askToChange } from '#texts/booking/ask-to-change.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say, sayFailure } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { changeRequestsQuery, topics } from './queries.ts'

const AskDialog = lazyDialog(
  () => import('./ask-dialog.tsx').then((part) => part.AskDialog),
  ({ wants }) => wants !== undefined,
)

type Wants = ChangeRequest['wants']

type Props = {
  appointment: Appointment
  /** The newest change request for this visit. */
  request: ChangeRequest | undefined
  /** What can be asked for here. The answers to earlier requests stand beside the question for another time. */
  offers: readonly Wants[]
}

/** Draws the change requests of visits that have not begun, once they are loaded. */
export function useAsking(
  clock: { now: number } | undefined,
): (appointment: Appointment, offers: readonly Wants[]) => ReactNode {
  useSoon(AskDialog)
  const asked = useQuery(changeRequestsQuery({ limit: String(pageMax) }))
  return (appointment, offers) => {
    if (!clock || !asked.data || Date.parse(appointment.startsAt) <= clock.now) return null
    const request = asked.data.rows.find((each) => each.appointment._id === appointment._id)
    return <Asking appointment={appointment} request={request} offers={offers} />
  }
}

/** For a visit that the patient may no longer change alone: buttons to ask the clinic, and the answer. */
function Asking({ appointment, request, offers }: Props) {
  const [wants, setWants] = useState<Wants>()
  const tells = offers.includes('move')
  const withdraw = useChange('PUT /change-requests/{id}/withdraw', {
    invalidates: topics,
    quiet: true,
    scope: appointment._id,
  })
  if (request?.status === 'open') {
    if (!tells) return null
    const takeBack = () =>
      withdraw.mutateAsync({ params: { id: request._id } }).then(
        () => say(askToChange.withdrawn),
        (reason) => sayFailure(reason, askToChange.withdrawFailed),
      )
    return (
      <>
        <p className="appointment-too-late">{askToChange.open[request.wants]}</p>
        <Button variant="default" loading={withdraw.isPending} onClick={takeBack}>
          {askToChange.withdraw}
        </Button>
      </>
    )
  }
  return (
    <>
      {tells && request?.status === 'declined' && (
        <p className="appointment-too-late">
          <Rich
            text={askToChange.declined[request.wants](request.answer)}
            parts={{ q: (answer) => <q dir="auto">{answer}</q> }}
          />
        </p>
      )}
      {offers.includes('cancel') && (
        <Button variant="outline" color="red" onClick={() => setWants('cancel')}>
          {askToChange.cancel}
        </Button>
      )}
      {offers.includes('move') && (
        <Button variant="default" onClick={() => setWants('move')}>
          {askToChange.move}
        </Button>
      )}
      <AskDialog appointment={appointment} wants={wants} onClose={() => setWants(undefined)} />
    </>
  )
}
