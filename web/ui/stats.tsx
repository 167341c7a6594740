import type { ReactNode } from 'react'
import './stats.css'

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>
}

type StatProps = {
  label: string
  count: number | string | undefined
  /** What stands beside the number, smaller. */
  note?: string | undefined
}

/** One number and what it counts. Nothing is shown for it until it is known. */
export function Stat({ label, count, note }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>
        {count ?? '–'}
        {note && <small> {note}</small>}
      </dd>
    </div>
  )
}
