import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { askedOf, notEvenUsual } from '../../ui/work-list/asked-of.ts'
import { allVisitsList } from '../../features/booking/all-list.ts'
import { changeRequestsQuery } from '../../features/booking/change-requests/queries.ts'
import { byDay, byDoctor } from '../../features/booking/visit-groups.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { bulkActs, useAllColumns } from '../../features/booking/all-columns.tsx'
import { allAppointmentsQuery, anAppointmentQuery, visitChoicesQuery } from '../../features/booking/all-queries.ts'
import { OpenRequests } from '../../features/booking/change-requests/open-requests.tsx'
import { download } from '../../wire/download.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { listPreferencesQuery } from '../../ui/work-list/list-preferences-query.ts'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { WorkList } from '../../ui/work-list/work-list.tsx'

const AppointmentDetails = lazyDialog(() =>
  import('../../features/booking/appointment-details.tsx').then((part) => part.AppointmentDetails),
)

export const clientLoader = askEarly(['admin'], ({ may, ask, address }) => {
  if (!may('appointments')) return
  const { filter, at } = askedOf(allVisitsList(), address)
  void ask(allAppointmentsQuery(filter, at))
  void ask(listPreferencesQuery('appointments'))
  void ask(changeRequestsQuery({ status: 'open' }))
  void ask(placesQuery)
  void ask(visitChoicesQuery)
})

export const meta = () => [{ title: allVisits.title }]

const names = { idOf: ({ _id }: Appointment) => _id, nameOf: ({ userId }: Appointment) => userId.name }

export default function AllAppointments() {
  useSoon(AppointmentDetails)
  const queries = useQueryClient()
  const { data: choices } = useQuery(visitChoicesQuery)
  const list = useWorkList(allVisitsList(choices))
  const { filter } = list
  const appointments = useQuery(allAppointmentsQuery(filter, list.at))
  const clock = useClinicClock()
  // Until the choices are loaded, the rows say the names of these filters.
  const rows = appointments.data?.rows
  const said = {
    doctorId: rows?.find((row) => row.doctorId._id === filter.doctorId)?.doctorId.name,
    placeId: rows?.find((row) => row.place._id === filter.placeId)?.place.name,
    kindId: rows?.find((row) => row.kind._id === filter.kindId)?.kind.name,
  }

  return (
    <WorkList
      list={list}
      said={said}
      heading={allVisits.heading}
      lead={
        <OpenRequests
          folds
          readVisit={(id) => queries.fetchQuery(anAppointmentQuery(id)).then(({ rows }) => rows[0])}
        />
      }
      query={appointments}
      failed={allVisits.failed}
      none={
        <div className="panel">
          <p>{allVisits.none}</p>
          <Button variant="default" className="below" onClick={() => list.fields.only('day', notEvenUsual)}>
            {allVisits.clear}
          </Button>
        </div>
      }
      count={allVisits.count}
      groupings={[byDay(), byDoctor()]}
      columns={useAllColumns()}
      names={names}
      work={{
        name: 'appointments',
        file: 'appointments.csv',
        bulk: { acts: bulkActs(clock?.now ?? 0), invalidates: ['appointments', 'times', 'payments'] },
      }}
      acts={
        <Button
          size="sm"
          variant="subtle"
          onClick={() => download('GET /admin/appointments/export', { query: filter }, 'appointments.csv')}
        >
          {allVisits.export}
        </Button>
      }
      panel={{
        title: allVisits.one,
        query: anAppointmentQuery,
        of: (appointment) => <AppointmentDetails appointment={appointment} />,
      }}
    />
  )
}
