import { Button } from '@mantine/core'
import type { CareRequest } from '#contract/care-requests.ts'
import { careKindNames, mayTakeBack } from '#contract/care-steps.ts'
import { asPrice } from '#contract/money.ts'
import { useMoment } from '../../moment.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { CareBadge, careBadges } from './care-badge.tsx'
import { useTakeBack } from './queries.ts'
import './request-card.css'

/** One of the patient's requests: its reference, what was asked for, where it stands and how it came there. */
export function RequestCard({ request }: { request: CareRequest }) {
  const moment = useMoment()
  const { ask, dialog } = useConfirm()
  const takeBack = useTakeBack()

  const cancel = () =>
    ask({
      title: 'Cancel this request?',
      body: (
        <p>
          {careKindNames[request.kind]} {request.reference}. You can ask again at any time.
        </p>
      ),
      yes: 'Cancel request',
      isHarsh: true,
      act: () => takeBack.mutateAsync(request._id).then(() => say('Your request is cancelled.')),
    })

  return (
    <article className="request-card" aria-label={`${careKindNames[request.kind]} ${request.reference}`}>
      <header>
        <div>
          <h3>{careKindNames[request.kind]}</h3>
          <p className="soft">
            Reference <b>{request.reference}</b>
          </p>
        </div>
        <CareBadge status={request.status} />
      </header>
      <dl>
        {request.details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {request.price > 0 && (
          <div>
            <dt>Price</dt>
            <dd>
              {asPrice(request.price)}
              {request.kind === 'bed' ? ' a night' : ''}, paid on the spot
            </dd>
          </div>
        )}
        {request.assignee && (
          <div>
            <dt>Assigned to</dt>
            <dd>{request.assignee}</dd>
          </div>
        )}
      </dl>
      <ol className="request-history" aria-label="History">
        {request.history.map(({ at, status, note }) => (
          <li key={at + status}>
            <b>{careBadges[status].word}</b> <span className="soft">{moment(at)}</span>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
      {mayTakeBack(request.kind, request.status) && (
        <footer>
          <Button variant="outline" color="red" onClick={cancel}>
            Cancel request
          </Button>
        </footer>
      )}
      {dialog}
    </article>
  )
}
