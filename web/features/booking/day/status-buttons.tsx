import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AppointmentStatus, undoable } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { say } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { useMoveOn } from './queries.ts'

const acts: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'Confirm',
  completed: 'Complete',
  cancelled: 'Cancel',
}

type Props = {
  appointment: Appointment
  /** What may be done with it, in the order of the buttons. */
  steps: readonly AppointmentStatus[]
  /** The clinic's wall clock, once it is known. */
  clock: { date: string; time: string } | undefined
  move: ReturnType<typeof useMoveOn>
}

/**
 * The buttons that move an appointment on. What cannot be taken back asks first, and so does completing a visit that
 * has not begun; all else is done at once, with ten seconds to undo it.
 */
export function StatusButtons({ appointment, steps, clock, move }: Props) {
  const [asking, setAsking] = useState<'cancelled' | 'completed'>()
  const { _id: id, status: before, appointmentDate, startTime, userId } = appointment
  const hasBegun = clock !== undefined && `${appointmentDate} ${startTime}` <= `${clock.date} ${clock.time}`
  const done = 'Appointment status updated successfully'

  function press(status: AppointmentStatus) {
    if (status === 'cancelled' || (status === 'completed' && !hasBegun)) return setAsking(status)
    doIt(status)
  }
  const doIt = (status: AppointmentStatus) =>
    move.mutate(
      { id, status },
      {
        onSuccess: () =>
          undoable[status] === before ? sayWithUndo(done, () => move.mutate({ id, status: before })) : say(done),
        onSettled: () => setAsking(undefined),
      },
    )

  return (
    <>
      {steps.map((to) => (
        <Button
          key={to}
          size="sm"
          loading={move.isPending}
          {...(to === 'cancelled' ? { variant: 'outline', color: 'red' } : {})}
          aria-label={`${acts[to]} ${userId.name}, ${startTime}`}
          onClick={() => press(to)}
        >
          {acts[to]}
        </Button>
      ))}
      <MoveDialog
        appointment={appointment}
        to={asking}
        busy={move.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={doIt}
      />
    </>
  )
}
