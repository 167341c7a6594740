import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TillShift } from '#contract/payments/till.ts'
import { placesOf } from '#contract/rights.ts'
import { adminNav } from '#texts/dashboard/admin-nav.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { tillShifts } from '#texts/payments/till-shifts.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { shiftsList } from '../../features/payments/drawer/shifts-list.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { useOwnPlaces } from '../../features/clinic/places/own-places.ts'
import { aShiftQuery, shiftsQuery } from '../../features/payments/drawer/queries.ts'
import { useShiftColumns } from '../../features/payments/drawer/shift-columns.tsx'
import { download } from '../../wire/download.ts'
import { Button } from '../../ui/button.tsx'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { ListPage } from '../../ui/work-list/list-page.tsx'
import { CashLines, Happened, TerminalLines } from '../../features/payments/drawer/books.tsx'
import { Difference } from '../../features/payments/drawer/difference.tsx'

export const clientLoader = askEarly(['admin'], async ({ who, may, ask, address }) => {
  if (!may('payments')) return
  const open = ask(placesQuery)
  const own = placesOf(who, ['payments'])
  // A place in the address counts if it is one of theirs.
  const places = address.has('place') ? ((await open)?.filter(({ _id }) => !own || own.includes(_id)) ?? []) : []
  const { filter, at } = askedOf(shiftsList(places), address)
  const { place: placeId, ...others } = filter
  void ask(shiftsQuery({ placeId, ...others }, at))
})

export const meta = () => [{ title: tillShifts.title }]

const nameOf = ({ place, number }: TillShift) => tillShifts.shiftAt(place.name, number)
const names = { idOf: ({ _id }: TillShift) => _id, nameOf }

/** Till shifts: the expected sums and the counted ones. */
export default function TillShifts() {
  const { places } = useOwnPlaces('payments')
  const list = useWorkList(shiftsList(places))
  const { place: placeId, from, to, differs } = list.filter
  const filter = { placeId, from, to }
  const shifts = useQuery(shiftsQuery({ ...filter, differs }, list.at))
  return (
    <ListPage
      list={list}
      heading={tillShifts.heading}
      lead={
        <>
          <p className="soft">{tillShifts.lead}</p>
          <p style={{ marginBottom: 16 }}>
            <Link to="/admin/dashboard/payments">{adminNav.payments}</Link>
          </p>
        </>
      }
      acts={
        <Button
          variant="default"
          onClick={() => download('GET /admin/till-shifts/csv', { query: filter }, 'till-shifts.csv')}
        >
          {tillShifts.csv}
        </Button>
      }
      query={shifts}
      failed={tillShifts.failed}
      none={<p className="panel">{tillShifts.none}</p>}
      count={tillShifts.count}
      columns={useShiftColumns()}
      names={names}
      panel={{
        title: tillShifts.one,
        titleOf: nameOf,
        query: aShiftQuery,
        of: (shift) => <ShiftDetails shift={shift} />,
      }}
    />
  )
}

/** One till shift: how its expected sum came about, and all its notes. */
function ShiftDetails({ shift }: { shift: TillShift }) {
  return (
    <div className="stack">
      {shift.closed && <Difference {...shift.closed} />}
      <section className="drawer-books" aria-label={tillPage.expected}>
        <CashLines shift={shift} withSum />
      </section>
      <section className="drawer-books" aria-labelledby="shift-terminal">
        <h3 id="shift-terminal">{tillPage.terminal}</h3>
        <TerminalLines shift={shift} />
      </section>
      <section className="drawer-books" aria-labelledby="shift-happened">
        <h3 id="shift-happened">{tillPage.happened}</h3>
        <Happened shift={shift} />
      </section>
    </div>
  )
}
