import type { CareRequest } from '#contract/care-requests.ts'
import { emergencyNumber } from '#contract/rules.ts'
import { careBadges } from './care-badge.tsx'
import { useMoment } from '../../moment.ts'
import { RequestCard } from './request-card.tsx'
import './ambulance-progress.css'

const steps = ['requested', 'dispatched', 'arrived', 'closed'] as const

/** How far the ambulance is, as it changes. */
export function AmbulanceProgress({ request }: { request: CareRequest }) {
  const moment = useMoment()
  const reached = steps.indexOf(request.status as (typeof steps)[number])
  return (
    <section className="ambulance" aria-labelledby="ambulance-heading">
      <h2 id="ambulance-heading" className="unseen">
        Your ambulance
      </h2>
      <p className="ambulance-now" role="status">
        {request.status === 'requested' && 'We have your request and are sending somebody.'}
        {request.status === 'dispatched' && 'The ambulance is on its way to you.'}
        {request.status === 'arrived' && 'The ambulance has arrived.'}
      </p>
      <p className="soft">
        Reference <b>{request.reference}</b>. If it gets worse, call{' '}
        <a href={`tel:${emergencyNumber}`}>{emergencyNumber}</a>.
      </p>
      <ol className="ambulance-steps">
        {steps.map((step, n) => {
          const at = request.history.find(({ status }) => status === step)?.at
          return (
            <li key={step} data-reached={n <= reached || undefined} aria-current={n === reached ? 'step' : undefined}>
              <b>{careBadges[step].word}</b>
              <span className="soft">{at ? moment(at) : ''}</span>
            </li>
          )
        })}
      </ol>
      <RequestCard request={request} />
    </section>
  )
}
