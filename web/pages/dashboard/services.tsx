import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myCareQuery } from '../../features/care-requests/queries.ts'
import { RequestCard } from '../../features/care-requests/request-card.tsx'
import { alsoOffered } from '../../features/site/services-offered.ts'
import { Services } from '../../features/site/services.tsx'
import { Failed } from '../../ui/failed.tsx'
import './services.css'

export const meta = () => [{ title: 'Services · Salus' }]

export default function ServicesSection() {
  const requests = useQuery(myCareQuery)
  return (
    <>
      <h1>Services</h1>
      <Services />
      <section className="services-more" aria-labelledby="services-more">
        <h2 id="services-more">Also offered</h2>
        <div className="form-acts">
          {alsoOffered.map(({ to, name }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {name}
            </Button>
          ))}
        </div>
      </section>
      <section className="services-requests" aria-labelledby="requests-title">
        <h2 id="requests-title">Your requests</h2>
        {requests.isError ? (
          <Failed message="Error fetching your requests" onRetry={() => requests.refetch()} />
        ) : !requests.data ? (
          <Skeleton height={240} radius={10} aria-hidden="true" />
        ) : requests.data.length === 0 ? (
          <p className="soft">You have no requests yet. Choose one of the services above.</p>
        ) : (
          <div className="request-cards">
            {requests.data.map((request) => (
              <RequestCard key={request._id} request={request} />
            ))}
          </div>
        )}
      </section>
    </>
  )
}
