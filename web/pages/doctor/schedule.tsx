import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useClinicClock } from '../../clinic.ts'
import { comingAppointmentsQuery, mySlotsQuery } from '../../features/booking/day/queries.ts'
import { ExtraHoursEditor } from '../../features/hours/extra-hours-editor.tsx'
import { TimeOffEditor } from '../../features/hours/time-off-editor.tsx'
import { WeekEditor } from '../../features/hours/week-editor.tsx'
import { Failed } from '../../ui/failed.tsx'
import '../../features/care-requests/care-fields.css'
import '../../ui/panel.css'
import './home.css'

export const meta = () => [{ title: 'Schedule · Salus' }]

export default function Schedule() {
  const clock = useClinicClock()
  const slots = useQuery(mySlotsQuery)
  const appointments = useQuery({ ...comingAppointmentsQuery(clock?.date ?? ''), enabled: clock !== undefined })
  return (
    <>
      <h1>Schedule</h1>
      {slots.isError ? (
        <Failed message="Failed to fetch slots" onRetry={() => slots.refetch()} />
      ) : appointments.isError ? (
        <Failed message="Failed to fetch appointments" onRetry={() => appointments.refetch()} />
      ) : !slots.data || !appointments.data || !clock ? (
        <Skeleton height={600} radius={10} aria-hidden="true" />
      ) : (
        <div className="stack">
          <WeekEditor slots={slots.data} appointments={appointments.data} today={clock.date} />
          <TimeOffEditor appointments={appointments.data} today={clock.date} />
          <ExtraHoursEditor today={clock.date} />
        </div>
      )}
    </>
  )
}
