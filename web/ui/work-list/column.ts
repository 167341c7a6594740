import type { ReactNode } from 'react'
import { workList } from '#texts/common/work-list.ts'

/** How many rows a page of a work list has: more than fit on the screen, so that people rarely change pages. */
export const workPage = 50

/** A column of a table. */
export type Column<Row> = {
  /** Its id; a work list stores by it whether somebody wants to see the column. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Its text in a file; a column without one is left out of files. */
  text?: (row: Row) => string | number
  isNumber?: true
  /** The class of its cells. */
  className?: string
  /** Whether it gives way as well where the panel is open beside the list, because the panel shows it. */
  inPanelToo?: boolean
  /** Buttons for the row, which are left out on paper. */
  isActs?: true
  /** Hidden until somebody wants it. */
  isExtra?: true
  /** The names of its orders in the address; pressing the heading again changes to the other one, if there is one. */
  sorts?: { ascending?: string; descending?: string }
}

/** The id and the name of a row. */
export type RowNames<Row> = { idOf: (row: Row) => string; nameOf: (row: Row) => string }

/** All orders of a list, as options of a field. */
export const ordersOf = <Row>(columns: readonly Column<Row>[]): { value: string; label: string }[] =>
  columns.flatMap(({ label, sorts: { ascending, descending } = {} }) => [
    ...(ascending ? [{ value: ascending, label: workList.sortUp(label) }] : []),
    ...(descending ? [{ value: descending, label: workList.sortDown(label) }] : []),
  ])

/** The order of a list in words, for paper; undefined where it has only one. */
export const orderInWords = <Row>(columns: readonly Column<Row>[], by: string): string | undefined => {
  const order = ordersOf(columns).find(({ value }) => value === by)
  return order && workList.chip(workList.sortLabel, order.label)
}
