import type { TillShift } from '#contract/payments/till.ts'
import { drawer } from '#texts/drawer.ts'
import { asPrice } from '../../../language/format.ts'
import { useMoment } from '../../../clock/moment.ts'
import type { Column } from '../../../ui/work-list/column.ts'
import { Difference } from './difference.tsx'

/** The columns of the shifts. What differed as one began stands in its panel. */
export function useShiftColumns(): Column<TillShift>[] {
  const { columns, running, shiftAt } = drawer.shifts
  const moment = useMoment()
  return [
    { id: 'shift', label: columns.shift, cell: ({ place, number }) => shiftAt(place.name, number) },
    { id: 'opened', label: columns.opened, cell: ({ opening }) => moment(opening.at) },
    { id: 'closed', label: columns.closed, cell: ({ closed }) => (closed ? moment(closed.at) : running) },
    { id: 'expected', label: columns.expected, isNumber: true, cell: ({ expected }) => asPrice(expected) },
    {
      id: 'counted',
      label: columns.counted,
      isNumber: true,
      cell: ({ closed }) => (closed ? asPrice(closed.counted) : '–'),
    },
    {
      id: 'difference',
      label: columns.difference,
      cell: ({ closed }) => (closed ? <Difference {...closed} /> : '–'),
    },
    {
      id: 'terminal',
      label: columns.terminal,
      isNumber: true,
      inPanelToo: true,
      cell: ({ terminal }) => asPrice(terminal.taken - terminal.givenBack),
    },
  ]
}
