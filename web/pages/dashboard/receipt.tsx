import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { papers as t } from '#texts/papers.ts'
import { PaperPage } from '../../features/payments/papers/paper-page.tsx'
import { anOwnPaperQuery } from '../../features/payments/papers/queries.ts'
import { Button } from '../../ui/button.tsx'

export const meta = () => [{ title: t.title }]

export default function Receipt() {
  const { paperId = '' } = useParams()
  const back = (
    <Button component={Link} to="/dashboard/receipts" variant="default">
      {t.all}
    </Button>
  )
  return <PaperPage asked={useQuery(anOwnPaperQuery(paperId))} back={back} />
}
