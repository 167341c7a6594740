import { staffNav } from '#texts/dashboard/staff-nav.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForCalendar } from '../../features/desk/calendar/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { ComingPage } from '../../features/dashboard/shell-frame.tsx'
import { Calendar } from '../../features/desk/calendar/calendar.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const clientLoader = askEarly(['doctor'], askForCalendar)

export const meta = () => [{ title: deskCalendar.title }]

export default function DoctorCalendar() {
  useSoon(ChartPanel)
  const clock = useClinicClock()
  if (!clock) return <ComingPage heading={staffNav.calendar} />
  return (
    <Calendar
      reader="doctor"
      today={clock.date}
      panel={(id, _, close) => <ChartPanel key={id} id={id} onClose={close} />}
    />
  )
}
