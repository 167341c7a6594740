import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { Button } from '../../../ui/button.tsx'
import { aReceiptQuery } from './queries.ts'
import { ReceiptPage } from './receipt-page.tsx'

/**
 * The receipt in the address, for staff. `home`: where the way back leads if it was opened from outside, such as from a
 * new tab.
 */
export function StaffReceipt({ home }: { home: string }) {
  const { paperId = '' } = useParams()
  return (
    <ReceiptPage asked={useQuery(aReceiptQuery(paperId))} pdf="GET /desk/papers/{id}/pdf" back={<Back home={home} />} />
  )
}

/** Leads back to the page that was left for the receipt, as it was: its filters, panel and place. */
function Back({ home }: { home: string }) {
  const navigate = useNavigate()
  // React Router's name for the first page of a tab.
  const isFirst = useLocation().key === 'default'
  return isFirst ? (
    <Button component={Link} to={home} variant="default">
      {receiptPage.toPayments}
    </Button>
  ) : (
    <Button variant="default" onClick={() => navigate(-1)}>
      {receiptPage.back}
    </Button>
  )
}
