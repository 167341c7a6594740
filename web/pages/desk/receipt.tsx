import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { papers as t } from '#texts/papers.ts'
import { ReceiptPage } from '../../features/payments/receipts/receipt-page.tsx'
import { aReceiptQuery } from '../../features/payments/receipts/queries.ts'

export const meta = () => [{ title: t.title }]

export default function Receipt() {
  const { paperId = '' } = useParams()
  return <ReceiptPage asked={useQuery(aReceiptQuery(paperId))} />
}
