import type { View } from './view.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Where columns, a month or lines are about to stand. */
export function Coming({ view, days }: { view: View; days: number }) {
  const parts = view === 'list' ? 8 : view === 'month' ? 1 : Math.max(3, days)
  return (
    <div className="cal-coming" data-view={view} aria-hidden="true">
      {[...Array(parts).keys()].map((part) => (
        <Skeleton key={part} height={view === 'list' ? 52 : 560} />
      ))}
    </div>
  )
}
