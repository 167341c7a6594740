import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { workList } from '#texts/common/work-list.ts'
import type { useOpenRow } from './use-open-row.ts'
import type { Column } from './work-list/column.ts'
import { format } from '../language/format.ts'
import type { Choosing } from './work-list/choosing.tsx'
import type { Group } from './work-list/grouping.ts'

type Props<Row> = {
  /** The heading of the table, as its name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The first cell opens its row beside the list … */
  open?: ReturnType<typeof useOpenRow>
  /** … or leads to its page. */
  to?: (row: Row) => string
  /** Attributes by which styles recognise a row, such as `{ 'data-refused': true }`. */
  marks?: (row: Row) => Readonly<Record<`data-${string}`, boolean | undefined>>
  /** Rows whose first cell neither opens nor links. */
  isPlain?: (row: Row) => boolean
  /** The current order, and the function to choose another. Columns offer orders by `sorts`. */
  sort?: { by: string; set: (by: string) => void }
  /** The rows of the previous address are still shown. */
  busy?: boolean
  /** A work list: with a mouse each row is one line (`dense`), unless the reader wants it otherwise. */
  density?: 'dense' | 'roomy'
  /** Rows can be chosen, by these boxes. */
  choose?: Choosing<Row> | undefined
  /** The rows in groups, each with a heading. */
  groups?: readonly Group<Row>[] | undefined
  className?: string
}

/**
 * The one table component: its head, its cells and the labels of cells on a phone come from the columns. On a phone
 * each row is a card; on paper, buttons are left out.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, idOf, open, to, marks, isPlain, sort, busy, density, choose, groups, className } = props
  const classes = ['table', density && 'work-table', className].filter(Boolean).join(' ')
  return (
    <div className="table-frame" aria-busy={busy}>
      <table className={classes} data-roomy={density === 'roomy' || undefined} aria-label={label}>
        <thead>
          <tr>
            {choose && <td className="work-choose">{choose.all}</td>}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        {groups ? (
          groups.map(({ key, heading, rows: those }) => (
            <tbody key={key}>
              <tr className="work-group">
                <th scope="rowgroup" colSpan={columns.length + (choose ? 1 : 0)}>
                  <bdi>{heading}</bdi> <span className="soft">{format().number(those.length)}</span>
                </th>
              </tr>
              {those.map(line)}
            </tbody>
          ))
        ) : (
          <tbody>{rows.map(line)}</tbody>
        )}
      </table>
    </div>
  )

  function line(row: Row) {
    return (
      <tr
        key={idOf(row)}
        {...marks?.(row)}
        data-open={(open && idOf(row) === open.openId) || undefined}
        data-chosen={choose?.has(row) || undefined}
      >
        {choose && (
          <td className="work-choose" data-label={choose.label}>
            {choose.one(row)}
          </td>
        )}
        {columns.map((column, place) => (
          <td key={column.id} data-label={column.label} className={classOf(column, column.className)}>
            {place === 0 && !isPlain?.(row) ? first(column.cell(row), row) : column.cell(row)}
          </td>
        ))}
      </tr>
    )
  }

  function first(cell: ReactNode, row: Row) {
    if (open) {
      return (
        <button type="button" className="row-link" {...open.opener(idOf(row))}>
          <bdi>{cell}</bdi>
        </button>
      )
    }
    return to ? (
      <Link className="row-link" to={to(row)}>
        <bdi>{cell}</bdi>
      </Link>
    ) : (
      cell
    )
  }
}

const classOf = <Row,>({ isNumber, inPanelToo, isActs }: Column<Row>, own?: string) =>
  [isNumber && 'number', (inPanelToo ?? isActs) && 'in-panel-too', isActs && 'work-acts', own]
    .filter(Boolean)
    .join(' ') || undefined

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: Props<Row>['sort'] }) {
  const { label, sorts } = column
  const plain = { scope: 'col', className: classOf(column) } as const
  if (!sorts || !sort) return <th {...plain}>{label}</th>
  const { ascending, descending } = sorts
  const isUp = ascending !== undefined && sort.by === ascending
  const isDown = descending !== undefined && sort.by === descending
  const next = (isUp ? descending : isDown ? ascending : undefined) ?? ascending ?? descending ?? ''
  return (
    <th {...plain} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className="work-sort" title={workList.sortBy(label)} onClick={() => sort.set(next)}>
        {label}
        {isUp && <IconArrowUp size={14} aria-hidden="true" />}
        {isDown && <IconArrowDown size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
