import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { ReceiptPage } from '../../features/payments/receipts/receipt-page.tsx'
import { anOwnReceiptQuery } from '../../features/payments/receipts/queries.ts'
import { Button } from '../../ui/button.tsx'

export const clientLoader = askEarly(['user'], ({ ask, params: { paperId = '' } }) => {
  void ask(anOwnReceiptQuery(paperId))
})

export const meta = () => [{ title: receiptPage.title }]

export default function Receipt() {
  const { paperId = '' } = useParams()
  const back = (
    <Button component={Link} to="/dashboard/receipts" variant="default">
      {receiptPage.all}
    </Button>
  )
  return <ReceiptPage asked={useQuery(anOwnReceiptQuery(paperId))} pdf="GET /papers/{id}/pdf" back={back} />
}
