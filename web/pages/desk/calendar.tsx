import { Skeleton } from '@mantine/core'
import { timetable as t } from '#texts/timetable.ts'
import { useClinicClock } from '../../clinic.ts'
import { Calendar } from '../../features/calendar/calendar.tsx'
import { VisitPanel } from '../../features/calendar/visit-panel.tsx'
import { useSession } from '../../session.tsx'

export const meta = () => [{ title: t.title }]

export default function DeskCalendar() {
  const clock = useClinicClock()
  const { user } = useSession()
  if (!clock || !user) return <Skeleton height={600} radius={10} aria-hidden="true" />
  return (
    <Calendar
      reader={user.role}
      today={clock.date}
      panel={(id, _, close) => <VisitPanel key={id} id={id} onClose={close} />}
    />
  )
}
