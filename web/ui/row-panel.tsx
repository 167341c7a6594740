import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '#texts/common/common.ts'
import { Loaded } from './loaded.tsx'
import { SidePanel } from './side-panel.tsx'

type Page<T> = { rows: T[]; total: number }

type Props<T, K extends QueryKey> = {
  id: string
  /** Its title before the row is known, and its title from the row. */
  title: string
  titleOf?: (row: T) => string
  /** The query for this row alone, which may be on another page of the list or no longer match its filters. */
  query: UseQueryOptions<Page<T>, Error, Page<T>, K>
  /** The list's own row, shown until the answer arrives. */
  known: T | undefined
  failed: string
  onClose: () => void
  children: (row: T) => ReactNode
}

/** The panel of one row of a paged list. */
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
