import { useRef } from 'react'
import { type AppointmentStatus, undoable } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { statusButtons } from '#texts/booking/status-buttons.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say, sayFailure } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { AskedReason } from '../reasons/reason-field.tsx'

type Step = 'confirmed' | 'completed' | 'cancelled'

/** Changes the status by the caller's endpoint; failures are shown here. */
type Move = {
  mutateAsync: (to: {
    params: { id: string }
    body: { status: AppointmentStatus; reasonId?: string }
  }) => Promise<unknown>
  isPending: boolean
}

type Props = {
  appointment: Appointment
  /** The possible changes, in the order of the buttons. */
  steps: readonly Step[]
  /** The present time (ms since 1970), once it is known. */
  clock: { now: number } | undefined
  move: Move
  /** False where another button is the main one. */
  isMain?: boolean
}

/**
 * The buttons that change an appointment's status. Changes that cannot be undone ask first, and so does completing a
 * visit that has not begun. All others take effect at once, with ten seconds to undo.
 */
export function StatusButtons({ appointment, steps, clock, move, isMain = true }: Props) {
  const { ask, dialog } = useConfirm()
  const { _id: id, status: before, startsAt, startTime, userId } = appointment
  /** The chosen reason for cancelling. */
  const reason = useRef('')
  const hasBegun = clock !== undefined && Date.parse(startsAt) <= clock.now

  const sayUnmoved = (reason: unknown) => sayFailure(reason, statusButtons.failed)
  const undo = () => void move.mutateAsync({ params: { id }, body: { status: before } }).catch(sayUnmoved)
  async function doIt(status: Step) {
    const because = status === 'cancelled' && reason.current ? { reasonId: reason.current } : {}
    await move.mutateAsync({ params: { id }, body: { status, ...because } })
    if (undoable[status]?.includes(before)) sayWithUndo(statusButtons.done, undo)
    else say(statusButtons.done)
  }
  function press(status: Step) {
    const asks = status === 'cancelled' || (status === 'completed' && !hasBegun)
    if (asks) {
      const { body, ...question } = questionOf(status, appointment)
      const why = (
        <AskedReason
          act="cancel"
          onChoose={(chosen) => {
            reason.current = chosen
          }}
        />
      )
      reason.current = ''
      ask({
        ...question,
        body: (
          <div className="stack">
            {body}
            {status === 'cancelled' && why}
          </div>
        ),
        act: () => doIt(status),
        failed: statusButtons.failed,
      })
    } else doIt(status).catch(sayUnmoved)
  }

  return (
    <>
      {steps.map((to) => (
        <Button
          key={to}
          size="sm"
          loading={move.isPending}
          {...(to === 'cancelled' ? { variant: 'outline', color: 'red' } : isMain ? {} : { variant: 'default' })}
          aria-label={statusButtons.actsOn[to](userId.name, startTime)}
          onClick={() => press(to)}
        >
          {statusButtons.acts[to]}
        </Button>
      ))}
      {dialog}
    </>
  )
}

/** The question before a visit is cancelled, or completed early: who, when, and how much is refunded. */
function questionOf(to: 'cancelled' | 'completed', appointment: Appointment) {
  const { userId, doctorId, appointmentDate, startTime, amount, paymentStatus } = appointment
  const visit = [userId.name, doctorId.name, dateInWords(appointmentDate), startTime] as const
  const goesBack = paymentStatus === 'completed' && amount > 0
  const cancelling = goesBack
    ? statusButtons.cancel.paid(...visit, asPrice(amount))
    : statusButtons.cancel.unpaid(...visit)
  const says = to === 'cancelled' ? statusButtons.cancel : statusButtons.complete
  return {
    title: says.title,
    body: (
      <p>
        <Rich
          text={to === 'cancelled' ? cancelling : statusButtons.complete.says(...visit)}
          parts={{
            b: (text) => (
              <strong>
                <bdi>{text}</bdi>
              </strong>
            ),
          }}
        />
      </p>
    ),
    yes: says.confirm,
    no: says.keep,
    isHarsh: to === 'cancelled',
  }
}
