import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TillShift } from '#contract/payments/till.ts'
import { adminnav } from '#texts/adminnav.ts'
import { drawer } from '#texts/drawer.ts'
import { useOwnPlaces } from '../../features/clinic/places/own-places.ts'
import { aShiftQuery, shiftsQuery } from '../../features/payments/drawer/queries.ts'
import { useShiftColumns } from '../../features/payments/drawer/shift-columns.tsx'
import { ShiftDetails } from '../../features/payments/drawer/shift-details.tsx'
import { download } from '../../wire/download.ts'
import { Button } from '../../ui/button.tsx'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { WorkList } from '../../ui/work-list/work-list.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: drawer.shifts.title }]

const nameOf = ({ place, number }: TillShift) => drawer.shifts.shiftAt(place.name, number)
const names = { idOf: ({ _id }: TillShift) => _id, nameOf }

/** What should have been in the tills, and what was counted. */
export default function TillShifts() {
  const t = drawer.shifts
  const { places } = useOwnPlaces('payments')
  const list = useWorkList({
    filters: [
      {
        name: 'place',
        kind: 'choice',
        label: drawer.place,
        all: t.all,
        options: Object.fromEntries(places.map(({ _id, name }) => [_id, name])),
        isHidden: places.length < 2,
      },
      { name: 'from', kind: 'date', label: t.from },
      { name: 'to', kind: 'date', label: t.to },
      { name: 'differs', kind: 'switch', label: t.differs },
    ],
  })
  const { place: placeId, from, to, differs } = list.filter
  const filter = { placeId, from, to }
  const shifts = useQuery(shiftsQuery({ ...filter, differs }, list.at))
  return (
    <WorkList
      list={list}
      heading={t.heading}
      lead={
        <>
          <p className="soft">{t.lead}</p>
          <p style={{ marginBottom: 16 }}>
            <Link to="/admin/dashboard/payments">{adminnav.payments}</Link>
          </p>
        </>
      }
      acts={
        <Button
          variant="default"
          onClick={() => download('GET /admin/till-shifts/csv', { query: filter }, 'till-shifts.csv')}
        >
          {t.csv}
        </Button>
      }
      query={shifts}
      failed={t.failed}
      none={<p className="panel">{t.none}</p>}
      count={t.count}
      columns={useShiftColumns()}
      names={names}
      panel={{ title: t.one, titleOf: nameOf, query: aShiftQuery, of: (shift) => <ShiftDetails shift={shift} /> }}
    />
  )
}
