import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: ReactNode]

type Props = {
  /** False and empty facts are left out: `phone && [t.phone, phone]`. */
  rows: readonly (Fact | false | undefined | null | '' | 0)[]
  className?: string
}

/** A text that somebody wrote, in the direction of its own language; nothing if it is empty. */
export const written = (label: string, text: string | null | undefined): Fact | '' | null | undefined =>
  text && [
    label,
    <div key={label} dir="auto">
      {text}
    </div>,
  ]

/** A list of facts, each beside its label. */
export function Facts({ rows, className = 'work-facts' }: Props) {
  const known = rows.filter((row) => typeof row === 'object' && row !== null)
  if (known.length === 0) return null
  return (
    <dl className={className}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
