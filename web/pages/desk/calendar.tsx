import { staffNav } from '#texts/dashboard/staff-nav.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { ComingPage } from '../../features/dashboard/shell-frame.tsx'
import { Calendar } from '../../features/desk/calendar/calendar.tsx'
import { calendarQuery } from '../../features/desk/calendar/queries.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { placeChosenLast } from '../../features/clinic/places/working-place.ts'
import { useSession } from '../../session/session.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const VisitPanel = lazyDialog(() =>
  import('../../features/desk/calendar/visit-panel.tsx').then((part) => part.VisitPanel),
)

export const clientLoader = askEarly(['reception', 'admin'], ({ who, ask, askFrom }) => {
  if (!who.may.includes('desk')) return
  askFrom(0, (today) => calendarQuery({ from: today, to: today, ...placeChosenLast() }))
  void ask(placesQuery)
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
