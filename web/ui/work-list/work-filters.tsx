import { NativeSelect } from '../inputs.tsx'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { workList } from '#texts/common/work-list.ts'
import { Button } from '../button.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { type Column, ordersOf } from './column.ts'

/** A filter that is set: its label, its value, and how to clear it. */
export type SetFilter = { label: string; value: string; clear: () => void }

type Props<Row> = {
  search: ReactNode
  /** The other fields; on a phone they are folded behind one button. */
  children: ReactNode
  isSet: readonly SetFilter[]
  /** For a field to choose the order where the table has no headings, as on a phone. */
  columns: readonly Column<Row>[]
  sort: { by: string; set: (by: string) => void }
}

/** The filters of a work list: the fields, and a chip for each filter that is set, which clears it. */
export function WorkFilters<Row>({ search, children, isSet, columns, sort }: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterBar>
        {search}
        <Button
          variant="default"
          className="work-fold"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {workList.filters(isSet.length)}
        </Button>
        <div className="work-folded" data-open={isOpen || undefined}>
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
      </FilterBar>
      {isSet.length > 0 && (
        <ul className="work-chips" aria-label={workList.filtersSet}>
          {isSet.map(({ label, value, clear }) => (
            <li key={label}>
              <button type="button" onClick={clear}>
                <span className="unseen">{workList.without(workList.chip(label, value))}</span>
                <bdi aria-hidden="true">{workList.chip(label, value)}</bdi>
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
