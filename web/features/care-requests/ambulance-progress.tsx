import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { ambulancePage } from '#texts/care-requests/ambulance-page.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Rich } from '../../ui/rich.tsx'
import { RequestCard } from './request-card.tsx'

const steps = ['requested', 'dispatched', 'arrived', 'closed'] as const

/** The status of the ambulance, updated live; `number`: whom to call if things get worse. */
export function AmbulanceProgress({ request, number }: { request: CareRequest; number: string }) {
  const moment = useMoment()
  const reached = steps.indexOf(request.status as (typeof steps)[number])
  return (
    <section className="ambulance" aria-labelledby="ambulance-heading">
      <h2 id="ambulance-heading" className="unseen">
        {ambulancePage.yours}
      </h2>
      <p className="ambulance-now" role="status">
        {request.status === 'requested' && ambulancePage.requested}
        {request.status === 'dispatched' && ambulancePage.dispatched}
        {request.status === 'arrived' && ambulancePage.arrived}
      </p>
      <p className="soft">
        <Rich
          text={ambulancePage.worse(format().ltr(request.reference), format().ltr(number))}
          parts={{ b: (said) => <b>{said}</b>, call: (said) => <a href={`tel:${number}`}>{said}</a> }}
        />
      </p>
      <ol className="ambulance-steps">
        {steps.map((step, n) => {
          const at = request.history.find(({ status }) => status === step)?.at
          return (
            <li key={step} data-reached={n <= reached || undefined} aria-current={n === reached ? 'step' : undefined}>
              <b>{ambulancePage.steps[step]}</b>
              <span className="soft">{at ? moment(at) : ''}</span>
            </li>
          )
        })}
      </ol>
      <RequestCard request={request} />
    </section>
  )
}
