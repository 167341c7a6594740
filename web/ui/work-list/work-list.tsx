import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WorkList as ListName } from '#contract/auth/work-lists.ts'
import type { Topic } from '../../wire/invalidate.ts'
import { FilterBar } from '../filter-bar.tsx'
import { ListSearch } from '../list-search.tsx'
import { Loaded } from '../loaded.tsx'
import { countOf, Pages } from '../pages.tsx'
import { RowPanel } from '../row-panel.tsx'
import { Table } from '../table.tsx'
import { BulkBar, type BulkAct } from './bulk-bar.tsx'
import { choosing } from './choosing.tsx'
import type { Column, RowNames } from './column.ts'
import { filtersSet, ListFields } from './list-fields.tsx'
import { useChosen } from './use-chosen.ts'
import { useListPreferences } from './use-list-preferences.ts'
import type { ListState } from './use-work-list.ts'
import { WorkBar } from './work-bar.tsx'
import { WorkFilters } from './work-filters.tsx'

type Page<Row> = { rows: Row[]; total: number; isMore?: boolean }

type Panel<Row, K extends QueryKey> = {
  /** How it is called before the row is known, and then. */
  title: string
  titleOf?: (row: Row) => string
  /** Asks the list for this row alone. */
  query: (id: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, K>
  of: (row: Row) => ReactNode
}

type Props<Row, K extends QueryKey> = {
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
  /** Where the first cell leads, in a list whose rows have pages of their own in place of a panel. */
  to?: (row: Row) => string
  /** Rows whose first cell opens nothing. */
  isPlain?: (row: Row) => boolean
  /** What a row opens beside the list. A panel of another kind stands beside `WorkList`, by `list.open.openId`. */
  panel?: Panel<Row, K>
  /** What can be done with the whole list. */
  acts?: ReactNode
  /** What stands among the filters without being one. */
  besideFilters?: ReactNode
  /** What filters of the kind `link` are set to, in words. */
  said?: Readonly<Record<string, string | undefined>>
  /** What stands around the rows, as tabs do. */
  around?: (rows: ReactNode) => ReactNode
  /** The rows in another form than a table. */
  instead?: ((rows: readonly Row[]) => ReactNode) | undefined
  /**
   * A list that somebody works in all day: which columns, rows and views they want is kept under this name, rows can be
   * chosen, and go into a file.
   */
  work?: Work<Row>
}

type Work<Row> = {
  name: ListName
  /** The file that chosen rows go into. */
  file: string
  /** What can be done with many rows at once, and what that changes. */
  bulk?: { acts: readonly BulkAct<Row>[]; invalidates: readonly Topic[] }
}

/** The one page of a list: its filters, its rows as a table, the pages of it, and the panel of the row that is open. */
export function WorkList<Row, K extends QueryKey = QueryKey>(props: Props<Row, K>) {
  const { list, heading, lead, query, panel, failed, names, work } = props
  const { data } = query
  const { openId } = list.open
  return (
    <>
      <h1>{heading}</h1>
      {lead}
      {work ? <Worked {...props} work={work} /> : <Plain {...props} />}
      {panel && openId && openId !== 'new' && (
        <RowPanel
          id={openId}
          title={panel.title}
          {...(panel.titleOf ? { titleOf: panel.titleOf } : {})}
          query={panel.query(openId)}
          known={data?.rows.find((row) => names.idOf(row) === openId)}
          failed={failed}
          onClose={list.open.close}
        >
          {panel.of}
        </RowPanel>
      )}
    </>
  )
}

/** A list that one looks things up in. */
function Plain<Row, K extends QueryKey>(props: Props<Row, K>) {
  const { list, query, count, acts, besideFilters, heading, columns, names, to, isPlain, panel } = props
  const { data } = query
  return (
    <>
      {(list.find !== undefined || list.filters.length > 0 || acts || besideFilters) && (
        <FilterBar>
          {list.find !== undefined && <ListSearch placeholder={list.find} list={list.fields} />}
          <ListFields list={list} />
          {besideFilters}
          {acts}
        </FilterBar>
      )}
      {count && (
        <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
          {data && countOf(data, count)}
        </p>
      )}
      <Rows {...props}>
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
      </Rows>
    </>
  )
}

/** A list that one works in. */
function Worked<Row, K extends QueryKey>(props: Props<Row, K> & { work: Work<Row> }) {
  const { list, query, count, acts, heading, columns, names, work, said, instead, isPlain } = props
  const { data } = query
  const preferences = useListPreferences(work.name, columns)
  const chosen = useChosen(names.idOf)
  return (
    <>
      <WorkFilters
        search={list.find !== undefined && <ListSearch placeholder={list.find} list={list.fields} />}
        isSet={filtersSet(list, said)}
        columns={columns}
        sort={list.sort}
      >
        <ListFields list={list} />
      </WorkFilters>
      <WorkBar
        count={data && count && countOf(data, count)}
        columns={columns}
        preferences={preferences}
        openId={list.open.openId}
        isOther={instead !== undefined}
        acts={acts}
      />
      <Rows {...props} waits={!preferences.isKnown}>
        {(rows) => (
          <Table
            label={heading}
            columns={preferences.shown}
            rows={rows}
            idOf={names.idOf}
            busy={query.isPlaceholderData}
            density={preferences.roomy ? 'roomy' : 'dense'}
            sort={list.sort}
            open={list.open}
            choose={choosing(chosen, rows, names.nameOf)}
            {...(isPlain ? { isPlain } : {})}
          />
        )}
      </Rows>
      <BulkBar
        chosen={chosen}
        columns={preferences.shown}
        file={work.file}
        acts={work.bulk?.acts ?? []}
        invalidates={work.bulk?.invalidates ?? []}
      />
    </>
  )
}

type RowsProps<Row, K extends QueryKey> = Omit<Props<Row, K>, 'work'> & {
  waits?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

function Rows<Row, K extends QueryKey>(props: RowsProps<Row, K>) {
  const { list, query, failed, none, waits = false, around = (rows) => rows, instead, children } = props
  return (
    <>
      <Loaded of={query} failed={failed} shape={400} waits={waits}>
        {({ rows }) => around(rows.length === 0 && none !== undefined ? none : (instead ?? children)(rows))}
      </Loaded>
      {query.data && <Pages address={list.address} list={query.data} size={list.size} />}
    </>
  )
}
