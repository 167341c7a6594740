import { NativeSelect } from '../inputs.tsx'
import { IconFilter, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { workList } from '#texts/common/work-list.ts'
import { FilterBar } from '../filter-bar.tsx'
import { BarPanel } from './bar-panel.tsx'
import { type Column, orderInWords, ordersOf } from './column.ts'

/** A filter that is set: its label, its value where it has several, and how to clear it. */
export type SetFilter = { label: string; value?: string; clear: () => void }

type Props<Row> = {
  search: ReactNode
  /** The fields of all filters, which the Filter button opens. */
  children: ReactNode
  isSet: readonly SetFilter[]
  /** By what the rows are grouped. */
  groups?: ReactNode
  /** The grouping in words, if there is one. */
  grouped?: string | undefined
  /** For a field to choose the order where the table has no headings, as on a phone. */
  columns: readonly Column<Row>[]
  sort: { by: string; set: (by: string) => void }
}

const inWords = ({ label, value }: SetFilter) => (value === undefined ? label : workList.chip(label, value))

/** The filters of a work list: one button that opens all their fields, and a chip for each that is set. */
export function WorkFilters<Row>({ search, children, isSet, groups, grouped, columns, sort }: Props<Row>) {
  /** The chip goes away, so the focus moves to the button beside it. */
  function takeAway({ clear }: SetFilter, { currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('search')?.querySelector<HTMLElement>('.work-filter > button')?.focus()
    clear()
  }
  return (
    <FilterBar set={[...isSet.map(inWords), orderInWords(columns, sort.by), grouped]}>
      {search}
      <BarPanel
        label={workList.filters(isSet.length)}
        icon={<IconFilter size={18} aria-hidden="true" />}
        className="work-filter"
        variant="default"
        side="start"
      >
        <div className="work-fields" data-no-filter>
          {children}
          <div className="work-order">
            <NativeSelect
              label={workList.sortLabel}
              value={sort.by}
              data={ordersOf(columns)}
              onChange={(event) => sort.set(event.currentTarget.value)}
            />
          </div>
        </div>
      </BarPanel>
      {isSet.length > 0 && (
        <ul className="work-chips" aria-label={workList.filtersSet}>
          {isSet.map((filter) => (
            <li key={filter.label}>
              <button type="button" onClick={(event) => takeAway(filter, event)}>
                <span className="unseen">{workList.without(inWords(filter))}</span>
                <bdi aria-hidden="true">{inWords(filter)}</bdi>
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {groups}
    </FilterBar>
  )
}
