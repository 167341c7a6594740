import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { ReceiptPage } from '../../features/payments/receipts/receipt-page.tsx'
import { aReceiptQuery } from '../../features/payments/receipts/queries.ts'

export const clientLoader = askEarly(['reception', 'admin'], ({ may, ask, params: { paperId = '' } }) => {
  if (may('take-money')) void ask(aReceiptQuery(paperId))
})

export const meta = () => [{ title: receiptPage.title }]

export default function Receipt() {
  const { paperId = '' } = useParams()
  return <ReceiptPage asked={useQuery(aReceiptQuery(paperId))} />
}
