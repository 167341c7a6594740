import { Button } from '@mantine/core'
import { dateInWords } from '#contract/clinic-time.ts'
import type { Appointment } from '#contract/booking.ts'
import { asPrice } from '#contract/money.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { say } from '../../../ui/say.ts'
import { doctorNameOf } from './appointment-card.tsx'
import { useCancelAppointment } from './queries.ts'

/** Asks before an appointment is cancelled, and says what that means for the money. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment | undefined; onClose: () => void }) {
  const cancel = useCancelAppointment()

  const confirm = () =>
    appointment &&
    cancel.mutate(appointment._id, {
      onSuccess: () => say('Appointment cancelled successfully'),
      onSettled: onClose,
    })

  return (
    <Dialog
      opened={appointment !== undefined}
      title="Cancel this appointment?"
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={confirm}>
            Cancel Appointment
          </Button>
        </>
      }
    >
      {appointment && (
        <p>
          <strong>
            {dateInWords(appointment.appointmentDate)}, {appointment.startTime}
          </strong>{' '}
          with Dr. {doctorNameOf(appointment)}. The time is free for others at once
          {appointment.paymentStatus === 'completed' && appointment.amount > 0
            ? `, and the whole ${asPrice(appointment.amount)} goes back to your card.`
            : '.'}
        </p>
      )}
    </Dialog>
  )
}
