import { mayMove } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dateInWords } from '../../language/format.ts'
import { StatusButtons } from './day/status-buttons.tsx'
import { useChange } from '../../wire/use-change.ts'

/** The date and time of an appointment in words. */
export const whenOf = ({ appointmentDate }: Appointment, time: string, length?: 'short') =>
  allVisits.when(dateInWords(appointmentDate, length), appointmentDate.slice(0, 4), time)

/** An admin's buttons for an appointment. */
export function AdminMoves({ appointment }: { appointment: Appointment }) {
  const move = useChange('PATCH /appointments/{id}/status', {
    invalidates: ['appointments', 'times', 'payments'],
    quiet: true,
    scope: appointment._id,
  })
  const clock = useClinicClock()
  const steps = (['confirmed', 'completed', 'cancelled'] as const).filter((to) =>
    mayMove('admin', appointment.status, to),
  )
  return (
    <div className="form-acts">
      <StatusButtons appointment={appointment} steps={steps} clock={clock} move={move} />
    </div>
  )
}
