import { Checkbox } from '../boxes.tsx'
import type { ReactNode } from 'react'
import { workList } from '#texts/common/work-list.ts'
import type { Chosen } from './use-chosen.ts'

/** The first cells of a table with selectable rows. */
export type Choosing<Row> = {
  label: string
  all: ReactNode
  one: (row: Row) => ReactNode
  has: (row: Row) => boolean
}

/** Checkboxes to choose rows: one for each row, and one for all shown rows. */
export function choosing<Row>(
  { has, set }: Chosen<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Choosing<Row> {
  const all = rows.length > 0 && rows.every(has)
  return {
    label: workList.choose,
    has,
    all: (
      <Checkbox
        size="xs"
        aria-label={workList.chooseAll}
        checked={all}
        indeterminate={!all && rows.some(has)}
        onChange={(event) => set(rows, event.currentTarget.checked)}
      />
    ),
    one: (row) => (
      <Checkbox
        size="xs"
        aria-label={workList.chooseRow(nameOf(row))}
        checked={has(row)}
        onChange={(event) => set([row], event.currentTarget.checked)}
      />
    ),
  }
}
