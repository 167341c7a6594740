import type { ReactNode } from 'react'
import { workList } from '#texts/common/work-list.ts'

/** How many rows a page of a list of work has: more than are in view, so that one rarely turns it. */
export const workPage = 50

/** A column of a table. */
export type Column<Row> = {
  /** What it is known by; in a list of work by this it is kept whether somebody wants to see it. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** What stands of it in a file; a column without is not in one. */
  text?: (row: Row) => string | number
  isNumber?: true
  /** A class of its cells. */
  className?: string
  /** Beside an open panel it gives way, as acts do if nothing else is said. */
  inPanelToo?: boolean
  /** What can be done with the row: nobody presses it on paper. */
  isActs?: true
  /** Left out until somebody wants it. */
  isExtra?: true
  /** What the address calls the order by this column; pressed again it is the other one, where there is one. */
  sorts?: { ascending?: string; descending?: string }
}

/** What a row is known by. */
export type RowNames<Row> = { idOf: (row: Row) => string; nameOf: (row: Row) => string }

/** Every order that a list can have, as one chooses it from a field. */
export const ordersOf = <Row>(columns: readonly Column<Row>[]): { value: string; label: string }[] =>
  columns.flatMap(({ label, sorts: { ascending, descending } = {} }) => [
    ...(ascending ? [{ value: ascending, label: workList.sortUp(label) }] : []),
    ...(descending ? [{ value: descending, label: workList.sortDown(label) }] : []),
  ])
