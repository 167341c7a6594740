import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Appointment } from '#contract/booking.ts'
import { feeOfCancelling } from '#contract/costs.ts'
import { costs } from '#texts/costs.ts'
import { visits as t } from '#texts/visits.ts'
import { useClinicClock } from '../../../clinic.ts'
import { asPrice, dateInWords } from '../../../format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { costsOfVisit } from '../costs-in-words.ts'
import { doctorNameOf } from './appointment-lists.ts'
import { useCancelAppointment, useCancelRest } from './queries.ts'
import { useVisitInWords } from './visit-in-words.ts'
import '../../../ui/terms-said.css'

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
  const clock = useClinicClock()
  async function act({ _id: id, seriesId }: Appointment, acceptFee: number): Promise<void> {
    if (!seriesId || !isRest.current) {
      await cancel.mutateAsync({ id, acceptFee })
      say(t.cancel.done)
      return
    }
    const { cancelled, kept } = await cancelRest.mutateAsync(id)
    say(t.cancel.restDone(cancelled))
    if (kept > 0) say(t.cancel.restKept(kept))
  }
  const askToCancel = (appointment: Appointment) => {
    isRest.current = false
    const fee = clock ? feeOfCancelling(appointment, clock.now) : 0
    ask({
      title: t.cancel.heading,
      body: (
        <>
          <p>
            <Rich
              text={saysOf(appointment, begins(appointment), fee)}
              parts={{ b: (when) => <strong>{when}</strong> }}
            />
          </p>
          {fee > 0 && <p className="terms-said">{feeInWords(appointment, fee)}</p>}
          {fee === 0 && appointment.series && appointment.series.number < appointment.series.of && (
            <Checkbox
              my={16}
              label={t.cancel.rest}
              onChange={(event) => {
                isRest.current = event.currentTarget.checked
              }}
            />
          )}
          {fee === 0 && appointment.cancelHours !== null && (
            <p className="soft">{t.cancel.until(appointment.cancelHours)}</p>
          )}
          {costsOfVisit(appointment) && <p className="soft">{costsOfVisit(appointment)}</p>}
        </>
      ),
      yes: fee > 0 ? costs.acceptAndCancel(asPrice(fee)) : t.cancelIt,
      isHarsh: true,
      act: () => act(appointment, fee),
      failed: t.cancel.failed,
    })
  }
  return { askToCancel, dialog }
}

/** What cancelling costs by now, and what that means for what was paid by card and for what was not. */
function feeInWords({ paid, refunded, paymentMethod, terms }: Appointment, fee: number): string {
  const here = paymentMethod === 'card' ? paid - refunded : 0
  const said = [costs.feeApplies(asPrice(fee))]
  if (here > fee) said.push(costs.goesBack(asPrice(here - fee)))
  const isOnCard = terms?.pays === 'card-kept' || terms?.pays === 'card-later'
  if (isOnCard && here < fee) said.push(costs.feeByCard)
  else if (here < fee) said.push(costs.staysDue(asPrice(fee - here)))
  return said.join(' ')
}

function saysOf(appointment: Appointment, begins: string, fee: number): string {
  const { appointmentDate, paymentMethod, paid } = appointment
  const when = [dateInWords(appointmentDate), begins, doctorNameOf(appointment)] as const
  return fee === 0 && paymentMethod === 'card' && paid > 0
    ? t.cancel.saysPaid(...when, asPrice(paid))
    : t.cancel.says(...when)
}
