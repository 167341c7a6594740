import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { papers as t } from '#texts/papers.ts'
import { PaperPage } from '../../features/payments/papers/paper-page.tsx'
import { aPaperQuery } from '../../features/payments/papers/queries.ts'

export const meta = () => [{ title: t.title }]

export default function Receipt() {
  const { paperId = '' } = useParams()
  return <PaperPage asked={useQuery(aPaperQuery(paperId))} />
}
