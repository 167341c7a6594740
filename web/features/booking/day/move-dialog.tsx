import { Button } from '@mantine/core'
import type { Appointment } from '#contract/booking.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  appointment: Appointment
  /** What is asked; undefined while nothing is. */
  to: 'cancelled' | 'completed' | undefined
  busy: boolean
  onClose: () => void
  onConfirm: (to: 'cancelled' | 'completed') => void
}

/** Asks staff before a visit is cancelled, or completed before it has begun: who, when, and how much goes back. */
export function MoveDialog({ appointment, to, busy, onClose, onConfirm }: Props) {
  const { userId, doctorId, appointmentDate, startTime, amount, paymentStatus } = appointment
  const cancels = to === 'cancelled'
  const goesBack = paymentStatus === 'completed' && amount > 0
  return (
    <Dialog
      opened={to !== undefined}
      title={cancels ? 'Cancel this appointment?' : 'Complete a visit that has not begun?'}
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            {cancels ? 'Keep it' : 'Not yet'}
          </Button>
          <Button {...(cancels ? { color: 'red' } : {})} loading={busy} onClick={() => to && onConfirm(to)}>
            {cancels ? 'Cancel Appointment' : 'Complete it'}
          </Button>
        </>
      }
    >
      <p>
        <strong>{userId.name}</strong> with Dr. {doctorId.name},{' '}
        <strong>
          {dateInWords(appointmentDate)}, {startTime}
        </strong>
        .{' '}
        {cancels &&
          (goesBack
            ? `The whole ${asPrice(amount)} goes back to the patient, who is told by mail.`
            : 'Nothing has to be paid back. The patient is told by mail.')}
        {!cancels && 'Its time is still to come.'}
      </p>
    </Dialog>
  )
}
