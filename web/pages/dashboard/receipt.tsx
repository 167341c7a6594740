import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { papers as t } from '#texts/papers.ts'
import { ReceiptPage } from '../../features/payments/receipts/receipt-page.tsx'
import { anOwnReceiptQuery } from '../../features/payments/receipts/queries.ts'
import { Button } from '../../ui/button.tsx'

export const meta = () => [{ title: t.title }]

export default function Receipt() {
  const { paperId = '' } = useParams()
  const back = (
    <Button component={Link} to="/dashboard/receipts" variant="default">
      {t.all}
    </Button>
  )
  return <ReceiptPage asked={useQuery(anOwnReceiptQuery(paperId))} back={back} />
}
