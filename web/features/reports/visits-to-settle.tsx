import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { common } from '#texts/common/common.ts'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { AdminMoves, whenOf } from '../booking/admin-moves.tsx'
import { allVisitsList } from '../booking/all-list.ts'
import { allAppointmentsQuery } from '../booking/all-queries.ts'

type Props = {
  title: string
  /** The address of the list that has all of them. */
  at: string
  onClose: () => void
}

/** Visits that wait for somebody, beside the overview: each is settled here, many at once in the list. */
export function VisitsToSettle({ title, at, onClose }: Props) {
  const { filter, at: place } = askedOf(allVisitsList(), new URLSearchParams(at.split('?')[1]))
  const asked = useQuery(allAppointmentsQuery(filter, place))
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded of={asked} failed={allVisits.failed} shape={320} none={<p className="soft">{overviewPage.needs.none}</p>}>
        {({ rows, total }) => (
          <>
            <ul className="to-settle">
              {rows.map((visit) => (
                <Waiting key={visit._id} visit={visit} />
              ))}
            </ul>
            {total > rows.length && <p className="soft">{allVisits.count(total)}</p>}
          </>
        )}
      </Loaded>
      <Button component={Link} to={at} variant="default">
        {overviewPage.needs.inList}
      </Button>
    </SidePanel>
  )
}

function Waiting({ visit }: { visit: Appointment }) {
  const { row, ltr, apart } = format()
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{visit.userId.name}</bdi>
          </strong>
        </p>
        <p>{whenOf(visit, ltr(visit.startTime), 'short')}</p>
        <p className="soft">{row([apart(common.doctor(visit.doctorId.name)), visit.kind.name])}</p>
      </div>
      <AdminMoves appointment={visit} />
    </li>
  )
}
