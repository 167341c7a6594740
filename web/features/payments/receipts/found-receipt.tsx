import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { asPrice, format } from '../../../language/format.ts'
import { movedOn } from './receipt-in-words.ts'
import { receiptByNumberQuery } from './queries.ts'

/** The receipt or refund note with the searched number; nothing for other searches. */
export function FoundReceipt({ search, at }: { search: string; at: string }) {
  const query = receiptByNumberQuery(search)
  const { data } = useQuery(query)
  if (!query.enabled || !data) return null
  const [receipt] = data.rows
  return (
    <p className="panel" style={{ marginBottom: 16 }}>
      {receipt ? (
        <>
          <Link to={`${at}/${receipt._id}`}>
            {receiptPage.named(receiptPage.kinds[receipt.kind], format().ltr(receipt.number))}
          </Link>{' '}
          <bdi>{receipt.patient.name}</bdi>{' '}
          <span className="soft">{format().row([asPrice(receipt.amount), movedOn(receipt)])}</span>
        </>
      ) : (
        receiptPage.noSuchNumber
      )}
    </p>
  )
}
