import { useSearchParams } from 'react-router'
import { chartFigure } from '#texts/common/chart-figure.ts'
import { format } from '../../language/format.ts'

type Props = {
  /** The name of the table in the address. */
  id: string
  columns: string[]
  rows: (string | number)[][]
}

/**
 * How a table of numbers is shown, read from the address: absent, not at all; empty, in the given order; otherwise
 * sorted by the column with this number, descending with a minus.
 */
function useSorting(id: string) {
  const [address, setAddress] = useSearchParams()
  const said = address.get(id)
  const by = Number.parseInt(said ?? '', 10)
  return {
    isShown: said !== null,
    column: Number.isNaN(by) ? undefined : Math.abs(by) - 1,
    isDown: by < 0,
    show(value: string | undefined) {
      const next = new URLSearchParams(window.location.search)
      if (value === undefined) next.delete(id)
      else next.set(id, value)
      setAddress(next, { replace: true, preventScrollReset: true })
    },
  }
}

/** Whether the numbers are shown instead of the chart. It is in the address, so that a link shows the same. */
export function useNumbers(id: string): [boolean, (shown: boolean) => void] {
  const { isShown, show } = useSorting(id)
  return [isShown, (shown) => show(shown ? '' : undefined)]
}

/** The numbers of a chart as a table that can be sorted by each of its columns. */
export function Numbers({ id, columns, rows }: Props) {
  const { column, isDown, show } = useSorting(id)
  const sorted =
    column === undefined
      ? rows
      : rows.toSorted((a, b) => format().compare(String(a[column]), String(b[column])) * (isDown ? -1 : 1))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="table-frame chart-numbers" tabIndex={0} aria-label={chartFigure.table}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((name, n) => {
              const isThis = column === n
              // The first press sorts names ascending and numbers descending.
              const down = isThis ? !isDown : n > 0
              return (
                <th
                  key={name}
                  scope="col"
                  className={n > 0 ? 'number' : undefined}
                  aria-sort={isThis ? (isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <span className="sorter-name">{name}</span>
                  <button type="button" className="sorter" onClick={() => show(`${down ? '-' : ''}${n + 1}`)}>
                    {name}
                    <span aria-hidden="true">{isThis ? (isDown ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.join()}>
              {row.map((value, n) => (
                <td key={columns[n]} data-label={columns[n]} className={n > 0 ? 'number' : undefined}>
                  <bdi>{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
