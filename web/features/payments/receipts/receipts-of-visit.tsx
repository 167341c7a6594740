import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayDoSomewhere } from '#contract/rights.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { asPrice, format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { ReceiptAsPdf } from './download-receipt.tsx'
import { movedOn } from './receipt-in-words.ts'
import { receiptsOfVisitQuery } from './queries.ts'

type Props = {
  appointmentId: string
  /** The address below which a receipt opens: `/desk/receipts`. */
  at: string
}

/** The receipts and refund notes of one visit, for staff who may take money; nothing if there are none. */
export function ReceiptsOfVisit({ appointmentId, at }: Props) {
  const { user } = useSession()
  const { data } = useQuery({
    ...receiptsOfVisitQuery(appointmentId),
    enabled: mayDoSomewhere(user, 'take-money'),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="receipts-title">
      <h3 id="receipts-title">{receiptPage.ofVisit}</h3>
      <ul className="till-received">
        {data.rows.map((receipt) => (
          <li key={receipt._id}>
            <Link to={`${at}/${receipt._id}`}>
              {receiptPage.named(receiptPage.kinds[receipt.kind], format().ltr(receipt.number))}
            </Link>{' '}
            <span className="soft">{format().row([asPrice(receipt.amount), movedOn(receipt)])}</span>{' '}
            <ReceiptAsPdf pdf="GET /desk/papers/{id}/pdf" receipt={receipt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
