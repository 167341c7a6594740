import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type AppointmentStatus, mayDoctorMove } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { ApiFailure } from '../../../api.ts'
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

  async function press(status: AppointmentStatus) {
    try {
      await move.mutateAsync({ id: appointment._id, status })
      notifications.show({ message: 'Appointment status updated successfully' })
    } catch (reason) {
      const said = reason instanceof ApiFailure && reason.code !== 'unexpected' ? reason.message : ''
      notifications.show({ message: said || 'Failed to update appointment status', color: 'red' })
    }
  }

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
