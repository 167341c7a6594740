import type { ReactNode } from 'react'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { paymentActions } from '#texts/payments/payment-actions.ts'
import { asPrice, dateInWords } from '../../language/format.ts'
import { useChange } from '../../wire/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say, sayFailure } from '../../ui/say.ts'

type Act = 'retry-refund' | 'book' | 'pay-back' | 'seen'

/** An admin's actions for a payment, the main one first. */
function actsOn({ status, attention }: PaymentRecord): Act[] {
  if (status === 'refund_due') return ['retry-refund']
  if (status === 'frozen') return ['book', 'pay-back']
  return attention && status !== 'disputed' ? ['seen'] : []
}

/** The buttons of an admin for one payment; `none` is shown where there are none. */
export function PaymentActions({ payment, none = '–' }: { payment: PaymentRecord; none?: ReactNode }) {
  const { ask, dialog } = useConfirm()
  const how = (act: Act) => ({
    invalidates: ['payments', 'appointments', 'times'] as const,
    quiet: true,
    scope: payment._id,
    onSuccess: (changed: PaymentRecord) => say(doneWords(act, changed)),
  })
  const changes = {
    'retry-refund': useChange('POST /admin/payments/{id}/retry-refund', how('retry-refund')),
    book: useChange('POST /admin/payments/{id}/book', how('book')),
    'pay-back': useChange('POST /admin/payments/{id}/pay-back', how('pay-back')),
    seen: useChange('POST /admin/payments/{id}/seen', how('seen')),
  }
  function press(act: Act) {
    const visit = [payment.patient, payment.doctor, dateInWords(payment.date)] as const
    const send = () => changes[act].mutateAsync({ params: { id: payment._id } })
    const asking = { yes: paymentActions.acts[act], no: paymentActions.notNow, act: send }
    if (act === 'book')
      return ask({ ...asking, title: paymentActions.bookHeading, body: <p>{paymentActions.bookSays(...visit)}</p> })
    if (act === 'pay-back') {
      return ask({
        ...asking,
        title: paymentActions.payBackHeading,
        body: <p>{paymentActions.payBackSays(...visit, asPrice(payment.amount))}</p>,
      })
    }
    send().catch((reason) => sayFailure(reason))
  }
  const acts = actsOn(payment)
  if (acts.length === 0) return none
  return (
    <>
      <div className="payment-actions">
        {acts.map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === 'retry-refund' || act === 'book' ? 'filled' : 'default'}
            loading={changes[act].isPending}
            onClick={() => press(act)}
          >
            {paymentActions.acts[act]}
          </Button>
        ))}
      </div>
      {dialog}
    </>
  )
}

function doneWords(act: Act, { status }: PaymentRecord): string {
  if (act === 'book') return paymentActions.booked
  if (act === 'seen') return paymentActions.seen
  return status === 'refunded' ? paymentActions.refunded : paymentActions.unfinished
}
