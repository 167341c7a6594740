import { useQuery } from '@tanstack/react-query'
import { ActsOfVisit } from '../acts-of-visit.tsx'
import { VisitPanel } from '../visit-panel.tsx'
import { deskVisitQuery } from '../visit-queries.ts'

/** The board's panel of a visit, with the same acts, beside the page of its person. */
export function VisitBeside({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: visit } = useQuery(deskVisitQuery(id))
  const acts = visit && visit.status !== 'cancelled' && <ActsOfVisit visit={visit} />
  return <VisitPanel id={id} acts={acts || undefined} onClose={onClose} />
}
