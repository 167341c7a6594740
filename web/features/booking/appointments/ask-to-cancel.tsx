import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Appointment } from '#contract/booking.ts'
import { visits as t } from '#texts/visits.ts'
import { asPrice, dateInWords } from '../../../format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { doctorNameOf } from './appointment-lists.ts'
import { useCancelAppointment, useCancelRest } from './queries.ts'
import { useVisitInWords } from './visit-in-words.ts'

/**
 * Asks before an appointment is cancelled, and says what that means for the money. `askToCancel` opens the question,
 * `dialog` has to stand on the page.
 */
export function useAskToCancel(): { askToCancel: (appointment: Appointment) => void; dialog: ReactNode } {
  const cancel = useCancelAppointment()
  const cancelRest = useCancelRest()
  const isRest = useRef(false)
  const { ask, dialog } = useConfirm()
  const { begins } = useVisitInWords()
  async function act({ _id: id, seriesId }: Appointment): Promise<void> {
    if (!seriesId || !isRest.current) {
      await cancel.mutateAsync(id)
      say(t.cancel.done)
      return
    }
    const { cancelled, kept } = await cancelRest.mutateAsync(id)
    say(t.cancel.restDone(cancelled))
    if (kept > 0) say(t.cancel.restKept(kept))
  }
  const askToCancel = (appointment: Appointment) => {
    isRest.current = false
    ask({
      title: t.cancel.heading,
      body: (
        <>
          <p>
            <Rich text={saysOf(appointment, begins(appointment))} parts={{ b: (when) => <strong>{when}</strong> }} />
          </p>
          {appointment.series && appointment.series.number < appointment.series.of && (
            <Checkbox
              my={16}
              label={t.cancel.rest}
              onChange={(event) => {
                isRest.current = event.currentTarget.checked
              }}
            />
          )}
          {appointment.cancelHours !== null && <p className="soft">{t.cancel.until(appointment.cancelHours)}</p>}
        </>
      ),
      yes: t.cancelIt,
      isHarsh: true,
      act: () => act(appointment),
      failed: t.cancel.failed,
    })
  }
  return { askToCancel, dialog }
}

function saysOf(appointment: Appointment, begins: string): string {
  const { appointmentDate, paymentStatus, amount } = appointment
  const when = [dateInWords(appointmentDate), begins, doctorNameOf(appointment)] as const
  return paymentStatus === 'completed' && amount > 0
    ? t.cancel.saysPaid(...when, asPrice(amount))
    : t.cancel.says(...when)
}
