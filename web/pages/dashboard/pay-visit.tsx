import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { savedCard } from '#texts/payments/saved-card.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForCharge } from '../../features/booking/by-link/early.ts'
import { ApiFailure } from '../../wire/api.ts'
import { PayCharge } from '../../features/payments/saved-cards/pay-charge.tsx'
import { chargeQuery } from '../../features/payments/saved-cards/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const clientLoader = askEarly(['user'], askForCharge)

export const meta = () => [{ title: savedCard.pay.title }]

const AgreeToVisit = lazyPart(
  () => import('../../features/booking/by-link/agree-to-visit.tsx').then((part) => part.default),
  { failed: (retry) => <Failed message={savedCard.pay.failed} onRetry={retry} /> },
)

/** The terms to agree to for a visit that reception has booked (`?agree`), or what is to be paid for a visit. */
export default function PayVisit() {
  const { appointmentId = '' } = useParams()
  const agrees = useSearchParams()[0].has('agree')
  return agrees ? <AgreeToVisit appointmentId={appointmentId} /> : <Charge appointmentId={appointmentId} />
}

/** The page for a saved card that could not be charged: the patient confirms at the bank, or pays with another card. */
function Charge({ appointmentId }: { appointmentId: string }) {
  const charge = useQuery(chargeQuery(appointmentId))
  if (charge.data) return <PayCharge appointmentId={appointmentId} charge={charge.data} />
  if (!charge.error) return <Skeleton height={240} />
  const isNothing = charge.error instanceof ApiFailure && charge.error.status === 404
  return isNothing ? (
    <>
      <h1>{savedCard.pay.nothing}</h1>
      <p>{savedCard.pay.nothingSays}</p>
      <Link to="/dashboard">{savedCard.pay.toVisits}</Link>
    </>
  ) : (
    <Failed message={savedCard.pay.failed} onRetry={() => charge.refetch()} />
  )
}
