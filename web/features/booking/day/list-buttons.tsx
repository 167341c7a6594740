import { mayDoctorMove } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { StatusButtons } from './status-buttons.tsx'
import { dayOf } from '../../../clock/day-of.ts'
import { useChange } from '../../../wire/use-change.ts'

type Props = { appointment: Appointment; clock: { now: number }; onlyMain?: boolean }

/** A doctor's buttons for an appointment, by the same table that the server checks. */
export function ListButtons({ appointment, clock, onlyMain }: Props) {
  const move = useChange('PUT /appointments/{id}', {
    invalidates: ['appointments', 'times'],
    quiet: true,
    scope: appointment._id,
  })
  const todayThere = dayOf(clock.now, appointment.place.timeZone)
  const steps = (['confirmed', 'completed', 'cancelled'] as const).filter(
    (to) =>
      mayDoctorMove(appointment.status, to, appointment.appointmentDate, todayThere) &&
      !(onlyMain && to === 'cancelled'),
  )
  return <StatusButtons appointment={appointment} steps={steps} clock={clock} move={move} />
}
