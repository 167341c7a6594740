import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: ReactNode]

type Props = {
  /** What is not so, or not known, is left out: `phone && [t.phone, phone]`. */
  rows: readonly (Fact | false | undefined | null | '' | 0)[]
  className?: string
}

/** A fact that somebody has written, in the direction of its language; nothing where nothing is written. */
export const written = (label: string, text: string | null | undefined): Fact | '' | null | undefined =>
  text && [
    label,
    <div key={label} dir="auto">
      {text}
    </div>,
  ]

/** What is known of something: each fact beside what it is called. */
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
