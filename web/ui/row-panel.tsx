import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '#texts/common/common.ts'
import { Loaded } from './loaded.tsx'
import { SidePanel } from './side-panel.tsx'

type Page<T> = { rows: T[]; total: number }

type Props<T, K extends QueryKey> = {
  id: string
  /** How it is called before it is known, and then. */
  title: string
  titleOf?: (row: T) => string
  /** Asks the list for this row alone: it may stand on another page of it, or no longer match its filters. */
  query: UseQueryOptions<Page<T>, Error, Page<T>, K>
  /** What is known of it until the answer is there: the list's own row. */
  known: T | undefined
  failed: string
  onClose: () => void
  children: (row: T) => ReactNode
}

/** The panel of one row of a list that has pages. */
export function RowPanel<T, K extends QueryKey>(props: Props<T, K>) {
  const { id, title, titleOf, query, known, failed, onClose, children } = props
  const asked = useQuery(query)
  const row = asked.data ? asked.data.rows[0] : known
  return (
    <SidePanel title={row && titleOf ? titleOf(row) : title} of={id} onClose={onClose}>
      {row ? (
        children(row)
      ) : (
        <Loaded of={asked} failed={failed} shape={320}>
          {() => <p>{common.notHere}</p>}
        </Loaded>
      )}
    </SidePanel>
  )
}
