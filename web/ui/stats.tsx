import type { ReactNode } from 'react'
import { format } from '../language/format.ts'

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>
}

type StatProps = {
  label: string
  count: number | string | undefined
  /** A note beside the label, such as how much the number has changed. */
  note?: string | undefined
  /** A line below both, such as what the number is made of. */
  says?: string
}

/** A number and its label. Nothing is shown until it is known. */
export function Stat({ label, count, note, says }: StatProps) {
  const shown = typeof count === 'number' ? format().number(count) : (count ?? '–')
  return (
    <div className="stat">
      <dt>{label}</dt>
      {/* Between a price and its currency a line may end here: a tile is narrow. */}
      <dd>{shown.replaceAll('\u00a0', ' ')}</dd>
      {note && (
        <dd className="stat-note">
          <bdi>{note}</bdi>
        </dd>
      )}
      {says && <dd className="stat-note stat-says">{says}</dd>}
    </div>
  )
}
