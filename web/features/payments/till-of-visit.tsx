import { useQuery } from '@tanstack/react-query'
import { mayDoSomewhere } from '#contract/rights.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { useSession } from '../../session/session.tsx'
import { aPayableQuery } from './till-queries.ts'
import { TillVisit } from './till-visit.tsx'

type Props = {
  /** The visit. */
  id: string
  /** The address below which a receipt opens: `/desk/receipts`. */
  receiptsAt: string
}

/** The payments at the clinic for one visit, for staff who may take money; nothing if it is paid another way. */
export function TillOfVisit({ id, receiptsAt }: Props) {
  const { user } = useSession()
  const { data } = useQuery({ ...aPayableQuery(id), enabled: mayDoSomewhere(user, 'take-money') })
  const visit = data?.rows[0]
  if (!visit) return null
  return (
    <section aria-labelledby="till-title">
      <h3 id="till-title">{receptionPayments.heading}</h3>
      <TillVisit visit={visit} receiptsAt={receiptsAt} />
    </section>
  )
}
