import { tillPage } from '#texts/payments/till-page.ts'
import { tillShifts } from '#texts/payments/till-shifts.ts'
import { listOf } from '../../../ui/work-list/asked-of.ts'

/** The list of till shifts, as its address has it. `places`: those of the reader. */
export const shiftsList = (places: readonly { _id: string; name: string }[]) =>
  listOf({
    filters: [
      {
        name: 'place',
        kind: 'choice',
        label: tillPage.place,
        all: tillShifts.all,
        options: Object.fromEntries(places.map(({ _id, name }) => [_id, name])),
        isHidden: places.length < 2,
      },
      { name: 'from', kind: 'date', label: tillShifts.from },
      { name: 'to', kind: 'date', label: tillShifts.to },
      { name: 'differs', kind: 'switch', label: tillShifts.differs },
    ],
  })
