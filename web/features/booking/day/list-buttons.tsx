import { Button } from '@mantine/core'
import { type AppointmentStatus, mayDoctorMove } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { say } from '../../../ui/say.ts'
import { useMoveOn } from './queries.ts'

const acts: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'Confirm',
  completed: 'Complete',
  cancelled: 'Cancel',
}

/** What one press can do with an appointment, by the same table that the server checks. */
export function ListButtons({
  appointment,
  today,
  onlyMain,
}: {
  appointment: Appointment
  today: string
  onlyMain?: boolean
}) {
  const move = useMoveOn()
  const steps = (['confirmed', 'completed', 'cancelled'] as const).filter(
    (to) =>
      mayDoctorMove(appointment.status, to, appointment.appointmentDate, today) && !(onlyMain && to === 'cancelled'),
  )

  const press = (status: AppointmentStatus) =>
    move.mutate({ id: appointment._id, status }, { onSuccess: () => say('Appointment status updated successfully') })

  return steps.map((to) => (
    <Button
      key={to}
      size="sm"
      loading={move.isPending}
      {...(to === 'cancelled' ? { variant: 'outline', color: 'red' } : {})}
      aria-label={`${acts[to]} ${appointment.userId.name}, ${appointment.startTime}`}
      onClick={() => press(to)}
    >
      {acts[to]}
    </Button>
  ))
}
