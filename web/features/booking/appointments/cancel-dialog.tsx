import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { dateInWords } from '#contract/clinic-time.ts'
import type { Appointment } from '#contract/booking.ts'
import { asPrice } from '#contract/money.ts'
import { ApiFailure } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { doctorNameOf } from './appointment-card.tsx'
import { useCancelAppointment } from './queries.ts'

/** Asks before an appointment is cancelled, and says what that means for the money. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment | undefined; onClose: () => void }) {
  const cancel = useCancelAppointment()

  async function confirm() {
    if (!appointment) return
    try {
      await cancel.mutateAsync(appointment._id)
      notifications.show({ message: 'Appointment cancelled successfully' })
    } catch (failure) {
      const message = failure instanceof ApiFailure && failure.code !== 'unexpected' ? failure.message : ''
      notifications.show({ message: message || 'Error cancelling appointment', color: 'red' })
    }
    onClose()
  }

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
