import { format as formats } from '../../language/format.ts'

/** `before` is the value of the previous period, drawn as a mark in the bar. */
type Point = { label: string; value: number; before?: number | undefined }
type Format = (value: number) => string

const plain: Format = (value) => formats().number(value)

type BarsProps = {
  points: Point[]
  format?: Format
  name: string
  /** The value of a full bar; if omitted, the highest value. */
  most?: number
}

/** Values by name: one bar each, with its number. */
export function Bars({ points, format = plain, name, most: whole }: BarsProps) {
  const most = whole ?? Math.max(1e-9, ...points.map(({ value, before = 0 }) => Math.max(value, before)))
  return (
    <ul className="bars" aria-label={name}>
      {points.map(({ label, value, before }) => (
        <li key={label}>
          <span>{label}</span>
          <i aria-hidden="true">
            <b style={{ width: `${(value / most) * 100}%` }} />
            {before !== undefined && <u style={{ insetInlineStart: `${(Math.min(before, most) / most) * 100}%` }} />}
          </i>
          <strong>
            <bdi>{format(value)}</bdi>
          </strong>
        </li>
      ))}
    </ul>
  )
}

/** A value for each pair of row and column: its number, on a darker ground for higher values. */
export function HeatMap({
  rows,
  columns,
  at,
  name,
}: {
  rows: string[]
  columns: string[]
  at: (row: number, column: number) => number
  name: string
}) {
  const most = Math.max(1, ...rows.flatMap((_, row) => columns.map((__, column) => at(row, column))))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="heat-frame" tabIndex={0} aria-label={name}>
      <table className="heat">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column, place) => {
                const value = at(row, place)
                const share = value / most
                return (
                  <td key={column}>
                    <span
                      // Never so dark that the number becomes unreadable, in light or dark.
                      style={{
                        background: `color-mix(in srgb, var(--evergreen) ${Math.round(share * 58)}%, var(--surface))`,
                      }}
                    >
                      {value}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
