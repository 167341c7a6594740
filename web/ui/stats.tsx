import type { ReactNode } from 'react'
import './stats.css'

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>
}

/** One number and what it counts. Nothing is shown for it until it is known. */
export function Stat({ label, count }: { label: string; count: number | string | undefined }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{count ?? '–'}</dd>
    </div>
  )
}
