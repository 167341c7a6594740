import type { TillShift } from '#contract/payments/till.ts'
import { drawer } from '#texts/drawer.ts'
import { asPrice } from '../../../language/format.ts'
import { useMoment } from '../../../clock/moment.ts'
import type { useOpenRow } from '../../../ui/use-open-row.ts'
import { Difference } from './difference.tsx'

type Props = { shifts: TillShift[] } & Pick<ReturnType<typeof useOpenRow>, 'openId' | 'opener'>

/** A shift a row. What differed as it began stands in its panel. */
export function ShiftsTable({ shifts, openId, opener }: Props) {
  const { columns, running, shiftAt } = drawer.shifts
  const moment = useMoment()
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns.shift}</th>
            <th scope="col">{columns.opened}</th>
            <th scope="col">{columns.closed}</th>
            <th scope="col" className="number">
              {columns.expected}
            </th>
            <th scope="col" className="number">
              {columns.counted}
            </th>
            <th scope="col">{columns.difference}</th>
            <th scope="col" className="number in-panel-too">
              {columns.terminal}
            </th>
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <tr key={shift._id} data-open={shift._id === openId || undefined}>
              <td data-label={columns.shift}>
                <button type="button" className="row-link" {...opener(shift._id)}>
                  {shiftAt(shift.place.name, shift.number)}
                </button>
              </td>
              <td data-label={columns.opened}>{moment(shift.opening.at)}</td>
              <td data-label={columns.closed}>{shift.closed ? moment(shift.closed.at) : running}</td>
              <td data-label={columns.expected} className="number">
                {asPrice(shift.expected)}
              </td>
              <td data-label={columns.counted} className="number">
                {shift.closed ? asPrice(shift.closed.counted) : '–'}
              </td>
              <td data-label={columns.difference}>{shift.closed ? <Difference {...shift.closed} /> : '–'}</td>
              <td data-label={columns.terminal} className="number in-panel-too">
                {asPrice(shift.terminal.taken - shift.terminal.givenBack)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
