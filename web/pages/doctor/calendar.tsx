import { Skeleton } from '@mantine/core'
import { timetable as t } from '#texts/timetable.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { Calendar } from '../../features/calendar/calendar.tsx'

export const meta = () => [{ title: t.title }]

export default function DoctorCalendar() {
  const clock = useClinicClock()
  if (!clock) return <Skeleton height={600} radius={10} aria-hidden="true" />
  return (
    <Calendar
      reader="doctor"
      today={clock.date}
      panel={(id, _, close) => <ChartPanel key={id} id={id} onClose={close} />}
    />
  )
}
