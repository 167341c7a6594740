import { grouped } from '../grouped.ts'

/** A way to group the rows of a list. Its `id` is its name in the address. */
export type Grouping<Row> = {
  id: string
  label: string
  keyOf: (row: Row) => string
  /** The heading of the group of this row. */
  headingOf: (row: Row) => string
  /** Groups stand by their headings, not in the order of their first rows. */
  byHeading?: true
}

/** The rows of a page in their groups. */
export type Group<Row> = { key: string; heading: string; rows: readonly Row[] }

/** Groups the rows of a page. */
export function groupsOf<Row>({ keyOf, headingOf, byHeading }: Grouping<Row>, rows: readonly Row[]): Group<Row>[] {
  const groups = grouped(rows, keyOf).map((those) => ({
    key: keyOf(those[0]!),
    heading: headingOf(those[0]!),
    rows: those,
  }))
  return byHeading ? groups.toSorted((a, b) => a.heading.localeCompare(b.heading)) : groups
}
