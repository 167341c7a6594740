import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { asPrice, format } from '../../../language/format.ts'
import { movedOn } from './receipt-in-words.ts'
import { receiptByNumberQuery } from './queries.ts'

/** Whether a text is the number of a receipt or refund note: `R1-2026-00042`. */
const isNumber = (search: string) => /^[a-z]\d{1,5}-\d{4}-\d{1,9}$/i.test(search)

/** The receipt or refund note with the searched number; nothing for other searches. */
export function FoundReceipt({ search, at }: { search: string; at: string }) {
  const { data } = useQuery({ ...receiptByNumberQuery(search), enabled: isNumber(search) })
  if (!isNumber(search) || !data) return null
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
