import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WorkList as ListName } from '#contract/auth/work-lists.ts'
import { workList } from '#texts/common/work-list.ts'
import type { Topic } from '../../wire/invalidate.ts'
import { ListSearch } from '../list-search.tsx'
import { countOf } from '../pages.tsx'
import { Table } from '../table.tsx'
import { type BulkAct, BulkBar } from './bulk-bar.tsx'
import { choosing } from './choosing.tsx'
import { filtersSet, ListFields } from './list-fields.tsx'
import { GroupField, groupingIn } from './group-field.tsx'
import { type Grouping, groupsOf } from './grouping.ts'
import { ListFrame, type ListProps } from './list-page.tsx'
import { useChosen } from './use-chosen.ts'
import { useListPreferences } from './use-list-preferences.ts'
import { WorkBar } from './work-bar.tsx'
import { WorkFilters } from './work-filters.tsx'

type Props<Row, K extends QueryKey> = ListProps<Row, K> & {
  work: {
    /** The name under which a person's columns, rows and views are stored. */
    name: ListName
    /** The file name for chosen rows. */
    file: string
    /** Actions for many rows at once, and the topics that they invalidate. */
    bulk?: { acts: readonly BulkAct<Row>[]; invalidates: readonly Topic[] }
  }
  /** The values of `link` filters, in words. */
  said?: Readonly<Record<string, string | undefined>>
  /** The ways to group the rows. */
  groupings?: readonly Grouping<Row>[]
  /** Shows the rows in another form than a table. */
  instead?: ((rows: readonly Row[]) => ReactNode) | false | undefined
}

/**
 * The page of a list that somebody works in all day: one-line rows that can be chosen and exported, the person's own
 * columns and views, and keyboard shortcuts.
 */
export function WorkList<Row, K extends QueryKey = QueryKey>(props: Props<Row, K>) {
  const { list, query, heading, count, columns, names, acts, work, said, groupings = [], instead } = props
  const { name, file, bulk } = work
  const { data } = query
  const preferences = useListPreferences(name, columns)
  const chosen = useChosen(names.idOf)
  const grouping = groupingIn({ groupings, fields: list.fields })
  return (
    <ListFrame
      props={props}
      waits={!preferences.isKnown}
      above={
        <>
          <WorkFilters
            search={list.find !== undefined && <ListSearch placeholder={list.find} list={list.fields} />}
            isSet={filtersSet(list, said)}
            grouped={grouping && workList.chip(workList.grouping, grouping.label)}
            groups={groupings.length > 0 && <GroupField groupings={groupings} fields={list.fields} />}
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
            groups={grouping && groupsOf(grouping, rows)}
          />
        )
      }
    </ListFrame>
  )
}
