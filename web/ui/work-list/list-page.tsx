import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterBar } from '../filter-bar.tsx'
import { ListSearch } from '../list-search.tsx'
import { Loaded } from '../loaded.tsx'
import { countOf, Pages } from '../pages.tsx'
import { RowPanel } from '../row-panel.tsx'
import { Table } from '../table.tsx'
import type { Column, RowNames } from './column.ts'
import { ListFields } from './list-fields.tsx'
import type { ListState } from './use-work-list.ts'

type Page<Row> = { rows: Row[]; total: number; isMore?: boolean }

type Panel<Row, K extends QueryKey> = {
  /** How it is called before the row is known, and then. */
  title: string
  titleOf?: (row: Row) => string
  /** Asks the list for this row alone. */
  query: (id: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, K>
  of: (row: Row) => ReactNode
}

/** What `ListPage` and `WorkList` are both given. */
export type ListProps<Row, K extends QueryKey> = {
  /** Of `useWorkList`. */
  list: ListState
  heading: string
  /** What stands below the heading. */
  lead?: ReactNode
  query: UseQueryResult<Page<Row>>
  failed: string
  /** Where there is no row; without it an empty table stands there. */
  none?: ReactNode
  /** How many rows there are, in words. */
  count?: (count: number) => string
  columns: readonly Column<Row>[]
  names: RowNames<Row>
  /** What a row opens beside the list. A panel of another kind stands beside the list, by `list.open.openId`. */
  panel?: Panel<Row, K>
  /** What can be done with the whole list. */
  acts?: ReactNode
  /** What stands around the rows, as tabs do. */
  around?: (rows: ReactNode) => ReactNode
}

/** The heading of a list, its rows and the pages of it, and the panel of the row that is open. */
export function ListFrame<Row, K extends QueryKey>({
  props,
  above,
  below,
  waits = false,
  children,
}: {
  props: Omit<ListProps<Row, K>, 'columns'>
  /** Its filters, and how many rows there are. */
  above: ReactNode
  below?: ReactNode
  waits?: boolean
  /** The rows. */
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { list, heading, lead, query, failed, none, names, panel, around = (rows) => rows } = props
  const { data } = query
  const { openId, close } = list.open
  return (
    <>
      <h1>{heading}</h1>
      {lead}
      {above}
      <Loaded of={query} failed={failed} shape={400} waits={waits}>
        {({ rows }) => around(rows.length === 0 && none !== undefined ? none : children(rows))}
      </Loaded>
      {data && <Pages address={list.address} list={data} size={list.size} />}
      {below}
      {panel && openId && openId !== 'new' && (
        <RowPanel
          id={openId}
          title={panel.title}
          {...(panel.titleOf ? { titleOf: panel.titleOf } : {})}
          query={panel.query(openId)}
          known={data?.rows.find((row) => names.idOf(row) === openId)}
          failed={failed}
          onClose={close}
        >
          {panel.of}
        </RowPanel>
      )}
    </>
  )
}

type Props<Row, K extends QueryKey> = ListProps<Row, K> & {
  /** Where the first cell leads, in a list whose rows have pages of their own in place of a panel. */
  to?: (row: Row) => string
  /** Rows whose first cell opens nothing. */
  isPlain?: (row: Row) => boolean
  /** What stands among the filters without being one. */
  besideFilters?: ReactNode
}

/** The page of a list that one looks things up in. One that somebody works in all day is a `WorkList`. */
export function ListPage<Row, K extends QueryKey = QueryKey>(props: Props<Row, K>) {
  const { list, query, heading, count, columns, names, panel, acts, to, isPlain, besideFilters } = props
  const filters = (list.find !== undefined || list.filters.length > 0 || acts || besideFilters) && (
    <FilterBar>
      {list.find !== undefined && <ListSearch placeholder={list.find} list={list.fields} />}
      <ListFields list={list} />
      {besideFilters}
      {acts}
    </FilterBar>
  )
  const counted = count && (
    <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
      {query.data && countOf(query.data, count)}
    </p>
  )
  return (
    <ListFrame
      props={props}
      above={
        <>
          {filters}
          {counted}
        </>
      }
    >
      {(rows) => (
        <Table
          label={heading}
          columns={columns}
          rows={rows}
          idOf={names.idOf}
          busy={query.isPlaceholderData}
          sort={list.sort}
          {...(to ? { to } : panel ? { open: list.open } : {})}
          {...(isPlain ? { isPlain } : {})}
        />
      )}
    </ListFrame>
  )
}
