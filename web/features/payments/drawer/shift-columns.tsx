import type { TillShift } from '#contract/payments/till.ts'
import { tillShifts } from '#texts/payments/till-shifts.ts'
import { asPrice } from '../../../language/format.ts'
import { useMoment } from '../../../clock/moment.ts'
import type { Column } from '../../../ui/work-list/column.ts'
import { Difference } from './difference.tsx'

/** The columns of the list of shifts. Differences at opening are in the panel. */
export function useShiftColumns(): Column<TillShift>[] {
  const moment = useMoment()
  return [
    {
      id: 'shift',
      label: tillShifts.columns.shift,
      cell: ({ place, number }) => tillShifts.shiftAt(place.name, number),
    },
    { id: 'opened', label: tillShifts.columns.opened, cell: ({ opening }) => moment(opening.at) },
    {
      id: 'closed',
      label: tillShifts.columns.closed,
      cell: ({ closed }) => (closed ? moment(closed.at) : tillShifts.running),
    },
    { id: 'expected', label: tillShifts.columns.expected, isNumber: true, cell: ({ expected }) => asPrice(expected) },
    {
      id: 'counted',
      label: tillShifts.columns.counted,
      isNumber: true,
      cell: ({ closed }) => (closed ? asPrice(closed.counted) : '–'),
    },
    {
      id: 'difference',
      label: tillShifts.columns.difference,
      cell: ({ closed }) => (closed ? <Difference {...closed} /> : '–'),
    },
    {
      id: 'terminal',
      label: tillShifts.columns.terminal,
      isNumber: true,
      inPanelToo: true,
      cell: ({ terminal }) => asPrice(terminal.taken - terminal.givenBack),
    },
  ]
}
