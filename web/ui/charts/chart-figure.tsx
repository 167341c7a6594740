import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { toCsv } from './csv.ts'
import './charts.css'
import '../table.css'

type Props = {
  title: string
  columns: string[]
  rows: (string | number)[][]
  children: ReactNode
}

/** A chart with its numbers: as a table for those who would rather read, and as a file. */
export function ChartFigure({ title, columns, rows, children }: Props) {
  const [numbers, setNumbers] = useState(false)
  const id = useId()

  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv' }))
    link.download = `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <figure className="chart panel" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {rows.length === 0 ? (
        <p className="soft">No data in this range.</p>
      ) : numbers ? (
        <Numbers columns={columns} rows={rows} />
      ) : (
        children
      )}
      {rows.length > 0 && (
        <div className="form-acts">
          <Button size="sm" variant="default" aria-pressed={numbers} onClick={() => setNumbers(!numbers)}>
            {numbers ? 'Show the chart' : 'Show numbers'}
          </Button>
          <Button size="sm" variant="default" aria-label={`Download CSV: ${title}`} onClick={save}>
            Download CSV
          </Button>
        </div>
      )}
    </figure>
  )
}

function Numbers({ columns, rows }: { columns: string[]; rows: (string | number)[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="table-frame chart-numbers" tabIndex={0} aria-label="Numbers">
      <table className="table">
        <thead>
          <tr>
            {columns.map((column, n) => (
              <th key={column} scope="col" className={n > 0 ? 'number' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((value, n) => (
                <td key={columns[n]} data-label={columns[n]} className={n > 0 ? 'number' : undefined}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
