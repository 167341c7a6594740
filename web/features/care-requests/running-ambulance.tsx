import { Link } from 'react-router'
import { isOpenCare } from '#contract/care-requests/care-steps.ts'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { ambulancePage } from '#texts/care-requests/ambulance-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../ui/rich.tsx'
import { useEmergency } from '../clinic/places/emergency.ts'

/** Those of the requests that are an ambulance under way; nothing if there is none. */
export const RunningAmbulances = ({ requests, search }: { requests: readonly CareRequest[]; search: string }) =>
  requests
    .filter(({ kind, status }) => kind === 'ambulance' && isOpenCare(kind, status))
    .map((request) => <RunningAmbulance key={request._id} request={request} search={search} />)

/** At the top of the dashboard: an ambulance is under way, how far it is, and what to do. */
function RunningAmbulance({ request, search }: { request: CareRequest; search: string }) {
  const { number } = useEmergency(undefined)
  const { status, reference } = request
  return (
    <section className="running-ambulance" aria-labelledby="running-ambulance">
      <h2 id="running-ambulance">{ambulancePage.yours}</h2>
      <p className="ambulance-now" role="status">
        {status === 'requested' && ambulancePage.requested}
        {status === 'dispatched' && ambulancePage.dispatched}
        {status === 'arrived' && ambulancePage.arrived}
      </p>
      <p>
        <Rich
          text={ambulancePage.worse(format().ltr(reference), format().ltr(number))}
          parts={{ b: (said) => <b>{said}</b>, call: (said) => <a href={`tel:${number}`}>{said}</a> }}
        />
      </p>
      <Button component={Link} to={`/dashboard/ambulance${search}`} variant="default">
        {ambulancePage.follow}
      </Button>
    </section>
  )
}
