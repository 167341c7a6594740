import { type ReactNode, useId } from 'react'
import { chartFigure } from '#texts/common/chart-figure.ts'
import { saveCsv } from '../../wire/download.ts'
import { Button } from '../button.tsx'
import { toCsv } from './csv.ts'
import { Numbers, useNumbers } from './numbers.tsx'

type Props = {
  /** The name of the chart in the address and in its file's name, the same in every language. */
  id: string
  title: string
  columns: string[]
  rows: (string | number)[][]
  /** What is left out of it; shown also where there is nothing to draw. */
  note?: string | undefined
  children: ReactNode
}

/** Whether there is nothing to draw: no rows, or only zeros. */
const isNothing = (rows: Props['rows']) =>
  rows.every(([, ...values]) => values.every((value) => Number.parseFloat(String(value)) === 0))

/** A chart whose numbers can also be read as a table or saved as a file. */
export function ChartFigure({ id, title, columns, rows, note, children }: Props) {
  const titleId = useId()
  const [numbers, showNumbers] = useNumbers(id)

  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      {isNothing(rows) ? (
        <p className="soft">{chartFigure.none}</p>
      ) : numbers ? (
        <Numbers id={id} columns={columns} rows={rows} />
      ) : (
        children
      )}
      {note && <p className="soft">{note}</p>}
      {!isNothing(rows) && (
        <div className="form-acts">
          <Button size="sm" variant="default" aria-pressed={numbers} onClick={() => showNumbers(!numbers)}>
            {numbers ? chartFigure.chart : chartFigure.numbers}
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={chartFigure.downloadOf(title)}
            onClick={() => saveCsv(toCsv(columns, rows), `${id}.csv`)}
          >
            {chartFigure.download}
          </Button>
        </div>
      )}
    </figure>
  )
}
