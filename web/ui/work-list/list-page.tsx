import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterBar } from '../filter-bar.tsx'
import { ListSearch } from '../list-search.tsx'
import { Loaded } from '../loaded.tsx'
import { countOf, Pages } from '../pages.tsx'
import { RowPanel } from '../row-panel.tsx'
import { Table } from '../table.tsx'
import { type Column, orderInWords, type RowNames } from './column.ts'
import { ListFields } from './list-fields.tsx'
import type { ListState } from './use-work-list.ts'

type Page<Row> = { rows: Row[]; total: number; isMore?: boolean }

type Panel<Row, K extends QueryKey> = {
  /** Its title before the row is known, and its title from the row. */
  title: string
  titleOf?: (row: Row) => string
  /** The query for this row alone. */
  query: (id: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, K>
  of: (row: Row) => ReactNode
}

/** The props of both `ListPage` and `WorkList`. */
export type ListProps<Row, K extends QueryKey> = {
  /** The result of `useWorkList`. */
  list: ListState
  heading: string
  /** Content below the heading. */
  lead?: ReactNode
  query: UseQueryResult<Page<Row>>
  failed: string
  /** Shown if there are no rows; if omitted, an empty table is shown. */
  none?: ReactNode
  /** The number of rows, in words. */
  count?: (count: number) => string
  columns: readonly Column<Row>[]
  names: RowNames<Row>
  /** The panel that a row opens beside the list. Other panels are rendered beside the list, by `list.open.openId`. */
  panel?: Panel<Row, K>
  /** Actions for the whole list. */
  acts?: ReactNode
  /** Content around the rows, such as tabs. */
  around?: (rows: ReactNode) => ReactNode
}

/** The heading of a list, its rows and page links, and the panel of the open row. */
export function ListFrame<Row, K extends QueryKey>({
  props,
  above,
  below,
  waits = false,
  children,
}: {
  props: Omit<ListProps<Row, K>, 'columns'>
  /** The filters, and the number of rows. */
  above: ReactNode
  below?: ReactNode
  waits?: boolean
  /** Renders the rows. */
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
  /** The address of the first cell, in a list whose rows have their own pages instead of a panel. */
  to?: (row: Row) => string
  /** Rows whose first cell opens nothing. */
  isPlain?: (row: Row) => boolean
  /** Elements among the filters that are no filters. */
  besideFilters?: ReactNode
}

/** The page of a list for looking things up. A list that somebody works in all day is a `WorkList`. */
export function ListPage<Row, K extends QueryKey = QueryKey>(props: Props<Row, K>) {
  const { list, query, heading, count, columns, names, panel, acts, to, isPlain, besideFilters } = props
  const filters = (list.find !== undefined || list.filters.length > 0 || acts || besideFilters) && (
    <FilterBar set={[orderInWords(columns, list.sort.by)]}>
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
