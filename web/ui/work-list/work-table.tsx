import { Table } from '../table.tsx'
import type { useOpenRow } from '../use-open-row.ts'
import { choosing } from './choosing.tsx'
import type { Column, RowNames } from './column.ts'
import type { Chosen } from './use-chosen.ts'

type Props<Row> = RowNames<Row> & {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  roomy: boolean
  busy?: boolean
  sort?: { by: string; set: (by: string) => void }
  open: ReturnType<typeof useOpenRow>
  chosen: Chosen<Row>
}

/** The table of lists that are no `WorkList` yet. */
export const WorkTable = <Row,>({ roomy, chosen, nameOf, ...rest }: Props<Row>) => (
  <Table {...rest} density={roomy ? 'roomy' : 'dense'} choose={choosing(chosen, rest.rows, nameOf)} />
)
