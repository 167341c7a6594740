import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { worklist as t } from '#texts/worklist.ts'
import type { useOpenRow } from '../use-open-row.ts'
import type { Column, RowNames } from './column.ts'
import type { Chosen } from './use-chosen.ts'
import '../table.css'
import './work-table.css'

type Props<Row> = RowNames<Row> & {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  roomy: boolean
  /** Rows of the address before are still shown. */
  busy?: boolean
  sort?: { by: string; set: (by: string) => void }
  open: ReturnType<typeof useOpenRow>
  chosen?: Chosen<Row>
}

/** A list of work as a table: rows of one line, its order by its headings, the row beside it by its first cell. */
export function WorkTable<Row>({ label, columns, rows, roomy, busy, sort, open, chosen, idOf, nameOf }: Props<Row>) {
  const all = rows.length > 0 && chosen !== undefined && rows.every(chosen.has)
  return (
    <div className="table-frame" aria-busy={busy}>
      <table className="table work-table" data-roomy={roomy || undefined} aria-label={label}>
        <thead>
          <tr>
            {chosen && (
              <td className="work-choose">
                <Checkbox
                  size="xs"
                  aria-label={t.chooseAll}
                  checked={all}
                  indeterminate={!all && rows.some(chosen.has)}
                  onChange={(event) => chosen.set(rows, event.currentTarget.checked)}
                />
              </td>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={idOf(row)}
              data-open={idOf(row) === open.openId || undefined}
              data-chosen={chosen?.has(row) || undefined}
            >
              {chosen && (
                <td className="work-choose" data-label={t.choose}>
                  <Checkbox
                    size="xs"
                    aria-label={t.chooseRow(nameOf(row))}
                    checked={chosen.has(row)}
                    onChange={(event) => chosen.set([row], event.currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <td key={column.id} data-label={column.label} className={classOf(column)}>
                  {place === 0 ? (
                    <button type="button" className="row-link" {...open.opener(idOf(row))}>
                      <bdi>{column.cell(row)}</bdi>
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = <Row,>({ isNumber, inPanelToo, isActs }: Column<Row>) =>
  [isNumber && 'number', (inPanelToo || isActs) && 'in-panel-too', isActs && 'work-acts'].filter(Boolean).join(' ') ||
  undefined

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
      <button type="button" className="work-sort" title={t.sortBy(label)} onClick={() => sort.set(next)}>
        {label}
        {isUp && <IconArrowUp size={14} aria-hidden="true" />}
        {isDown && <IconArrowDown size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
