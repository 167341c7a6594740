import { Checkbox } from '../../../ui/boxes.tsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { feeOfCancelling, sharesOf } from '#contract/clinic/costs.ts'
import { centsOf, unitsOf } from '#contract/money.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { visitCosts } from '#texts/booking/visit-costs.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { costsOfVisit } from '../costs-in-words.ts'
import { AgreedCosts } from './agreed-costs.tsx'
import { doctorNameOf } from './appointment-lists.ts'
import { VisitFor } from './visit-for.tsx'
import { useVisitInWords } from './visit-in-words.ts'

/** Asks before an appointment is cancelled, and says what happens to the money: once for each object in `asked`. */
export function AskToCancel({ asked }: { asked: { appointment: Appointment } | undefined }) {
  const { askToCancel, dialog } = useAskToCancel()
  const ask = useRef(askToCancel)
  ask.current = askToCancel
  useLayoutEffect(() => {
    if (asked) ask.current(asked.appointment)
  }, [asked])
  return dialog
}

/** `askToCancel` opens the question; `dialog` has to be rendered. */
function useAskToCancel(): { askToCancel: (appointment: Appointment) => void; dialog: ReactNode } {
  const changes = { invalidates: ['appointments', 'times'], quiet: true } as const
  const cancel = useChange('PUT /appointments/{id}/cancel', changes)
  const cancelRest = useChange('PUT /appointments/{id}/cancel-rest', changes)
  const isRest = useRef(false)
  const { ask, dialog } = useConfirm()
  const { begins } = useVisitInWords()
  const clock = useClinicClock()
  /** `acceptFee`: the fee (units of the currency) that the patient has agreed to. */
  async function act({ _id: id, seriesId }: Appointment, acceptFee: number): Promise<void> {
    if (!seriesId || !isRest.current) {
      await cancel.mutateAsync({ params: { id }, body: acceptFee > 0 ? { acceptFee } : {} })
      say(patientVisits.cancel.done)
      return
    }
    const { cancelled, kept } = await cancelRest.mutateAsync({ params: { id } })
    say(patientVisits.cancel.restDone(cancelled))
    if (kept > 0) say(patientVisits.cancel.restKept(kept))
  }
  const askToCancel = (appointment: Appointment) => {
    isRest.current = false
    const fee = clock ? feeOfCancelling(appointment, clock.now) : 0
    const money = moneyInWords(appointment, fee)
    ask({
      title: patientVisits.cancel.heading,
      body: (
        <>
          <VisitFor visit={appointment} />
          <p>
            <Rich
              text={saysOf(appointment, begins(appointment), fee)}
              parts={{ b: (when) => <strong>{when}</strong> }}
            />
          </p>
          {money && <p className="terms-said">{money}</p>}
          {fee === 0 && appointment.series && appointment.series.number < appointment.series.of && (
            <Checkbox
              className="apart"
              label={patientVisits.cancel.rest}
              onChange={(event) => {
                isRest.current = event.currentTarget.checked
              }}
            />
          )}
          {fee === 0 && appointment.cancelHours !== null && (
            <p className="soft">{patientVisits.cancel.until(appointment.cancelHours)}</p>
          )}
          {costsOfVisit(appointment) && <AgreedCosts said={costsOfVisit(appointment)} />}
        </>
      ),
      yes: fee > 0 ? visitCosts.acceptAndCancel(asPrice(fee)) : patientVisits.cancelIt,
      isHarsh: true,
      act: () => act(appointment, fee),
      failed: patientVisits.cancel.failed,
    })
  }
  return { askToCancel, dialog }
}

/** The amount paid in these ways and not refunded, in units of the currency. */
function hereBy({ payments }: Appointment, ...methods: string[]): number {
  const cents = payments.map(({ method, amount, refunded }) =>
    methods.includes(method) ? centsOf(amount) - centsOf(refunded) : 0,
  )
  return unitsOf(cents.reduce((sum, each) => sum + each, 0))
}

/**
 * The present fee for cancelling, and how the rest is refunded: the fee is taken from card and PayPal payments first.
 */
function moneyInWords(appointment: Appointment, fee: number): string {
  const byPaypal = appointment.paymentMethod === 'paypal'
  const online = hereBy(appointment, 'card', 'paypal')
  const { backOnline, backAtDesk, due } = sharesOf({ online, atDesk: hereBy(appointment, 'cash', 'terminal'), fee })
  const said = fee > 0 ? [visitCosts.feeApplies(asPrice(fee))] : []
  if (fee > 0 && backOnline > 0)
    said.push((byPaypal ? visitCosts.goesBackPaypal : visitCosts.goesBack)(asPrice(backOnline)))
  if (fee === 0 && online > 0 && byPaypal) said.push(visitCosts.allBackPaypal(asPrice(online)))
  if (backAtDesk > 0) said.push(visitCosts.backAtDesk(asPrice(backAtDesk)))
  const { pays } = appointment.terms ?? {}
  const isOnCard = appointment.paymentMethod === 'card' && (pays === 'card-kept' || pays === 'card-later')
  if (due > 0) said.push(isOnCard ? visitCosts.feeByCard : visitCosts.staysDue(asPrice(due)))
  return said.join(' ')
}

function saysOf(appointment: Appointment, begins: string, fee: number): string {
  const { appointmentDate } = appointment
  const when = [dateInWords(appointmentDate), begins, doctorNameOf(appointment)] as const
  const byCard = hereBy(appointment, 'card')
  return fee === 0 && byCard > 0
    ? patientVisits.cancel.saysPaid(...when, asPrice(byCard))
    : patientVisits.cancel.says(...when)
}
