import { staffNav } from '#texts/dashboard/staff-nav.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { askForCalendar } from '../../features/desk/calendar/early.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { ComingPage } from '../../features/dashboard/shell-frame.tsx'
import { Calendar } from '../../features/desk/calendar/calendar.tsx'
import { useSession } from '../../session/session.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const VisitPanel = lazyDialog(() => import('../../features/desk/visit-panel.tsx').then((part) => part.VisitPanel))

export const clientLoader = askEarly(['reception', 'admin'], (asking) => {
  if (asking.may('desk')) askForCalendar(asking)
})

export const meta = () => [{ title: deskCalendar.title }]

export default function DeskCalendar() {
  useSoon(VisitPanel)
  const clock = useClinicClock()
  const { user } = useSession()
  if (!clock || !user) return <ComingPage heading={staffNav.calendar} />
  return (
    <Calendar
      reader={user.role}
      today={clock.date}
      panel={(id, _, close) => <VisitPanel key={id} id={id} onClose={close} />}
    />
  )
}
