import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { aReceiptQuery } from './queries.ts'
import { ReceiptPage } from './receipt-page.tsx'

/** The receipt in the address, for staff. */
export function StaffReceipt() {
  const { paperId = '' } = useParams()
  return <ReceiptPage asked={useQuery(aReceiptQuery(paperId))} />
}
