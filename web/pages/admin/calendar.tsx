import { mayDoSomewhere } from '#contract/rights.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { staffNav } from '#texts/dashboard/staff-nav.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { askForCalendar } from '../../features/desk/calendar/early.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { anAppointmentQuery } from '../../features/booking/all-queries.ts'
import { ComingPage } from '../../features/dashboard/shell-frame.tsx'
import { Calendar } from '../../features/desk/calendar/calendar.tsx'
import { useSession } from '../../session/session.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const AppointmentDetails = lazyDialog(() =>
  import('../../features/booking/appointment-details.tsx').then((part) => part.AppointmentDetails),
)
const VisitPanel = lazyDialog(() => import('../../features/desk/visit-panel.tsx').then((part) => part.VisitPanel))

export const clientLoader = askEarly(['admin'], (asking) => {
  if (asking.may('desk')) askForCalendar(asking)
})

export const meta = () => [{ title: deskCalendar.title }]

export default function AdminCalendar() {
  useSoon(AppointmentDetails, VisitPanel)
  const clock = useClinicClock()
  const { user } = useSession()
  if (!clock) return <ComingPage heading={staffNav.calendar} />
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
            title={allVisits.one}
            query={anAppointmentQuery(id)}
            known={undefined}
            failed={allVisits.failed}
            onClose={close}
          >
            {(appointment) => <AppointmentDetails appointment={appointment} />}
          </RowPanel>
        )
      }
    />
  )
}
