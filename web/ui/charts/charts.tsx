import './charts.css'

type Point = { label: string; value: number }
type Format = (value: number) => string

const plain: Format = (value) => value.toLocaleString('en-US')

/** Values over time: one column each, the highest named. */
export function Columns({ points, format = plain, name }: { points: Point[]; format?: Format; name: string }) {
  const most = Math.max(1, ...points.map(({ value }) => value))
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), points[0]!)
  const range = `${points[0]!.label} to ${points.at(-1)!.label}`
  const labelled = new Set([0, Math.floor(points.length / 2), points.length - 1])
  return (
    <div
      className="columns"
      role="img"
      aria-label={`${name}: from ${range}, highest ${format(highest.value)} on ${highest.label}`}
    >
      <span className="columns-most">{format(most)}</span>
      <div className="columns-bars">
        {points.map(({ label, value }) => (
          <span key={label} title={`${label}: ${format(value)}`}>
            <i style={{ height: `${(value / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className="columns-labels">
        {points.map(({ label }, n) => (labelled.has(n) ? <span key={label}>{label}</span> : null))}
      </div>
    </div>
  )
}

/** Values by name: one bar each, with its number. */
export function Bars({ points, format = plain, name }: { points: Point[]; format?: Format; name: string }) {
  const most = Math.max(1e-9, ...points.map(({ value }) => value))
  return (
    <ul className="bars" aria-label={name}>
      {points.map(({ label, value }) => (
        <li key={label}>
          <span>{label}</span>
          <i aria-hidden="true">
            <b style={{ width: `${(value / most) * 100}%` }} />
          </i>
          <strong>{format(value)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** A value for each pair of row and column, the more the darker, and its number in it. */
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
                      style={{
                        background: `color-mix(in srgb, var(--evergreen) ${Math.round(share * 100)}%, var(--surface))`,
                      }}
                      data-dark={share > 0.55 || undefined}
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
