import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WorkList as ListName } from '#contract/auth/work-lists.ts'
import type { Topic } from '../../wire/invalidate.ts'
import { ListSearch } from '../list-search.tsx'
import { countOf } from '../pages.tsx'
import { Table } from '../table.tsx'
import { type BulkAct, BulkBar } from './bulk-bar.tsx'
import { choosing } from './choosing.tsx'
import { filtersSet, ListFields } from './list-fields.tsx'
import { ListFrame, type ListProps } from './list-page.tsx'
import { useChosen } from './use-chosen.ts'
import { useListPreferences } from './use-list-preferences.ts'
import { WorkBar } from './work-bar.tsx'
import { WorkFilters } from './work-filters.tsx'

type Props<Row, K extends QueryKey> = ListProps<Row, K> & {
  work: {
    /** Under this name it is kept which columns, rows and views somebody wants. */
    name: ListName
    /** The file that chosen rows go into. */
    file: string
    /** What can be done with many rows at once, and what that changes. */
    bulk?: { acts: readonly BulkAct<Row>[]; invalidates: readonly Topic[] }
  }
  /** What filters of the kind `link` are set to, in words. */
  said?: Readonly<Record<string, string | undefined>>
  /** The rows in another form than a table. */
  instead?: ((rows: readonly Row[]) => ReactNode) | false | undefined
}

/**
 * The page of a list that somebody works in all day: rows of one line that can be chosen and go into a file, columns
 * and views as they want them, keys.
 */
export function WorkList<Row, K extends QueryKey = QueryKey>(props: Props<Row, K>) {
  const { list, query, heading, count, columns, names, acts, work, said, instead } = props
  const { name, file, bulk } = work
  const { data } = query
  const preferences = useListPreferences(name, columns)
  const chosen = useChosen(names.idOf)
  return (
    <ListFrame
      props={props}
      waits={!preferences.isKnown}
      above={
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
            isOther={Boolean(instead)}
            acts={acts}
          />
        </>
      }
      below={
        <BulkBar
          chosen={chosen}
          columns={preferences.shown}
          file={file}
          acts={bulk?.acts ?? []}
          invalidates={bulk?.invalidates ?? []}
        />
      }
    >
      {(rows) =>
        instead ? (
          instead(rows)
        ) : (
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
          />
        )
      }
    </ListFrame>
  )
}
