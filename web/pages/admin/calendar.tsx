import { Skeleton } from '@mantine/core'
import { allvisits } from '#texts/allvisits.ts'
import { timetable as t } from '#texts/timetable.ts'
import { useClinicClock } from '../../clinic.ts'
import { anAppointmentQuery } from '../../features/booking/all-queries.ts'
import { AppointmentDetails } from '../../features/booking/appointment-details.tsx'
import { Calendar } from '../../features/calendar/calendar.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'

export const meta = () => [{ title: t.title }]

export default function AdminCalendar() {
  const clock = useClinicClock()
  if (!clock) return <Skeleton height={600} radius={10} aria-hidden="true" />
  return (
    <Calendar
      reader="admin"
      today={clock.date}
      panel={(id, _, close) => (
        <RowPanel
          id={id}
          title={allvisits.one}
          query={anAppointmentQuery(id)}
          known={undefined}
          failed={allvisits.failed}
          onClose={close}
        >
          {(appointment) => <AppointmentDetails appointment={appointment} />}
        </RowPanel>
      )}
    />
  )
}
