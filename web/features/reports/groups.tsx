import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { analyticsPage } from '#texts/reports/analytics-page.ts'

export type Group = {
  id: string
  title: string
  /** Shown unfolded at first: what is read most. */
  isOpen?: boolean
  /** The ids of its charts: a link to the numbers of one unfolds it. */
  charts: readonly string[]
  content: () => ReactNode
}

/** The groups of a long page, most of them folded, under a line of links that unfold them. */
export function Groups({ groups }: { groups: readonly Group[] }) {
  const [address] = useSearchParams()
  const { hash } = useLocation()
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const isNamed = ({ id, charts }: Group) => hash === `#${id}` || charts.some((chart) => address.has(chart))
  const isOpen = (group: Group) => folds[group.id] ?? (group.isOpen || isNamed(group))
  const fold = (id: string, open: boolean) => setFolds((known) => ({ ...known, [id]: open }))
  return (
    <>
      <nav className="contents-line" aria-label={analyticsPage.contents}>
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`} onClick={() => fold(id, true)}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map((group) => (
        <details
          key={group.id}
          id={group.id}
          className="report-group"
          open={isOpen(group)}
          onToggle={(event) => fold(group.id, event.currentTarget.open)}
        >
          <summary>
            <h2>{group.title}</h2>
          </summary>
          {isOpen(group) && <div className="stack">{group.content()}</div>}
        </details>
      ))}
    </>
  )
}
