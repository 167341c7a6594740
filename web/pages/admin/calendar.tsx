import { Skeleton } from '@mantine/core'
import { mayDoSomewhere } from '#contract/rights.ts'
import { allvisits } from '#texts/allvisits.ts'
import { timetable as t } from '#texts/timetable.ts'
import { useClinicClock } from '../../clinic.ts'
import { anAppointmentQuery } from '../../features/booking/all-queries.ts'
import { AppointmentDetails } from '../../features/booking/appointment-details.tsx'
import { Calendar } from '../../features/calendar/calendar.tsx'
import { VisitPanel } from '../../features/calendar/visit-panel.tsx'
import { useSession } from '../../session.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'

export const meta = () => [{ title: t.title }]

export default function AdminCalendar() {
  const clock = useClinicClock()
  const { user } = useSession()
  if (!clock) return <Skeleton height={600} radius={10} aria-hidden="true" />
  return (
    <Calendar
      reader="admin"
      today={clock.date}
      panel={(id, _, close) =>
        // The calendar needs the right `desk` only: without `appointments`, the desk's panel opens.
        !mayDoSomewhere(user, 'appointments') ? (
          <VisitPanel key={id} id={id} onClose={close} />
        ) : (
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
        )
      }
    />
  )
}
