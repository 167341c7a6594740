import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { mayTakeBack } from '#contract/care-requests/care-steps.ts'
import { requestCard } from '#texts/care-requests/request-card.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { asPrice, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Rich } from '../../ui/rich.tsx'
import { say } from '../../ui/say.ts'
import { CareBadge } from './care-badge.tsx'
import { useChange } from '../../wire/use-change.ts'

/** One of the patient's requests: reference, details, status and history. */
export function RequestCard({ request }: { request: CareRequest }) {
  const moment = useMoment()
  const kind = contractWords.careKinds[request.kind]
  const reference = format().ltr(request.reference)
  const { ask, dialog } = useConfirm()
  const takeBack = useChange('PUT /care/requests/{id}/cancel', {
    invalidates: ['care'],
    quiet: true,
    scope: request._id,
  })

  const cancel = () =>
    ask({
      title: requestCard.cancelHeading,
      body: <p>{requestCard.cancelSays(kind, reference)}</p>,
      yes: requestCard.cancel,
      isHarsh: true,
      act: () => takeBack.mutateAsync({ params: { id: request._id } }).then(() => say(requestCard.cancelled)),
      failed: requestCard.cancelFailed,
    })

  return (
    <article className="request-card" aria-label={requestCard.label(kind, reference)}>
      <header>
        <div>
          <h3>{kind}</h3>
          <p className="soft">
            <Rich text={requestCard.reference(reference)} parts={{ b: (said) => <b>{said}</b> }} />
          </p>
        </div>
        <CareBadge status={request.status} />
      </header>
      <Facts
        rows={[
          ...request.details.map(({ label, value }) => [label, value] as const),
          request.price > 0 && [
            requestCard.price,
            request.kind === 'bed'
              ? requestCard.aNightOnTheSpot(asPrice(request.price))
              : requestCard.onTheSpot(asPrice(request.price)),
          ],
          request.assignee && [requestCard.assignee, request.assignee],
        ]}
      />
      <ol className="request-history" aria-label={requestCard.history}>
        {request.history.map(({ at, status, note }) => (
          <li key={at + status}>
            <b>{contractWords.careStatuses[status]}</b> <span className="soft">{moment(at)}</span>
            {note && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ol>
      {mayTakeBack(request.kind, request.status) && (
        <footer>
          <Button variant="outline" color="red" onClick={cancel}>
            {requestCard.cancel}
          </Button>
        </footer>
      )}
      {dialog}
    </article>
  )
}
