import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { askEarly } from '../../wire/early-questions.ts'
import { useActing } from '../../features/people/acting.ts'
import { KnownWhom } from '../../features/people/known-whom.tsx'
import { askForOwnCare, myCareQuery } from '../../features/care-requests/own-requests.ts'
import { RequestCard } from '../../features/care-requests/request-card.tsx'
import { alsoOffered } from '../../features/site/services-offered.ts'
import { Services } from '../../features/site/services.tsx'
import { careServices } from '#texts/care-requests/care-services.ts'
import { pageFrame } from '#texts/common/page-frame.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/site.css'

export const clientLoader = askEarly(['user'], askForOwnCare)

export const meta = () => [{ title: careServices.title }]

export default function ServicesSection() {
  return (
    <>
      <h1>{careServices.heading}</h1>
      <Services />
      <section className="services-more" aria-labelledby="services-more">
        <h2 id="services-more">{careServices.more}</h2>
        <div className="form-acts">
          {alsoOffered.map(({ to, id }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {pageFrame.foot[id]}
            </Button>
          ))}
        </div>
      </section>
      <section className="services-requests" aria-labelledby="requests-title">
        <h2 id="requests-title">{careServices.requests}</h2>
        <KnownWhom heading="h2" waiting={<RequestsSkeleton />}>
          <Requests />
        </KnownWhom>
      </section>
    </>
  )
}

const RequestsSkeleton = () => <Skeleton height={240} />

function Requests() {
  const { personId, may } = useActing()
  const requests = useQuery({ ...myCareQuery(personId), enabled: may('visits') })
  return (
    <Loaded
      of={requests}
      failed={careServices.requestsFailed}
      shape={may('visits') && <RequestsSkeleton />}
      none={<p className="soft">{careServices.noRequests}</p>}
    >
      {(known) => (
        <div className="request-cards">
          {known.map((request) => (
            <RequestCard key={request._id} request={request} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
