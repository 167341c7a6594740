import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { VisitByLink } from '#contract/booking/visit-links.ts'
import { visitLinkPage } from '#texts/booking/visit-link-page.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { ApiFailure, call } from '../../../wire/api.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { Failed } from '../../../ui/failed.tsx'
import { isLinkOver } from '../../auth/use-link-token.ts'
import { agreementQuery } from './agreement-query.ts'
import VisitToAgree from './visit-to-agree.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const isNothing = (reason: unknown) => isLinkOver(reason) || (reason instanceof ApiFailure && reason.status === 404)

/**
 * Agreeing to a visit that reception booked with a link, for patients who are logged in: its terms, a tick, and a card
 * or deposit.
 */
export default function AgreeToVisit({ appointmentId: id }: { appointmentId: string }) {
  const queries = useQueryClient()
  const open = useQuery(agreementQuery(id))
  const [done, setDone] = useState<VisitByLink>()
  const [isOver, setOver] = useState(false)
  const visit = done ?? (isOver ? undefined : open.data)
  if (isOver || (!visit && isNothing(open.error))) {
    return (
      <>
        <h1>{visitLinkPage.nothingToAgree}</h1>
        <p>{visitLinkPage.nothingToAgreeSays}</p>
        <Link to="/dashboard">{savedCard.pay.toVisits}</Link>
      </>
    )
  }
  if (!visit && open.error) return <Failed message={visitLinkPage.loadFailed} onRetry={() => open.refetch()} />
  if (!visit) return <Skeleton height={240} />
  const params = { id }
  return (
    <div className="stack" style={{ maxWidth: 560 }}>
      <h1>{visitLinkPage.heading}</h1>
      <VisitToAgree
        visit={visit}
        justPaid={false}
        agree={() => call('POST /appointments/{id}/agreement', { params })}
        complete={() => call('POST /appointments/{id}/agreement/settle', { params })}
        onDone={(now) => {
          setDone(now)
          void invalidate(queries, ['appointments', 'payments'])
        }}
        onFailed={(reason) => setOver(isNothing(reason))}
      />
      {done && <Link to="/dashboard">{savedCard.pay.toVisits}</Link>}
    </div>
  )
}
