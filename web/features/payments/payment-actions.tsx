import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import type { PaymentAttention, PaymentRecord } from '#contract/payments.ts'
import { call } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import './payment-actions.css'

/** Why a payment is among those to look at, for the person who has to. */
export const attentionWords: Record<PaymentAttention, string> = {
  mismatch: 'The provider reports something else than was agreed.',
  disputed: "The payer's bank asks for the money back. Answer at the provider; nothing is refunded meanwhile.",
  dispute_lost: 'The dispute is lost, and the appointment stands.',
  refunded_elsewhere: "Money was sent back at the provider's, and the appointment stands.",
  refund_failing: 'The refund does not go through. It is tried again by itself.',
  refused: "The provider does not accept this server's key.",
  missing: 'The provider does not know this payment.',
  other_provider: 'It was begun at a provider that this server has no keys for.',
}

type Act = 'retry-refund' | 'book' | 'pay-back' | 'seen'

/** What an admin can do about one payment; nothing where all is well. */
export function PaymentActions({ payment }: { payment: PaymentRecord }) {
  const [asking, setAsking] = useState<'book' | 'pay-back'>()
  const change = useMutation({
    mutationFn: (act: Act) => call(`POST /admin/payments/{id}/${act}`, { params: { id: payment._id } }),
    onSuccess: (changed, act) => say(doneWords(act, changed)),
    meta: { stale: ['payments', 'appointments', 'times'] },
  })
  function press(act: Act) {
    setAsking(undefined)
    change.mutate(act)
  }
  const button = (label: string, act: Act, ask = false, variant = 'default') => (
    <Button
      size="sm"
      variant={variant}
      loading={change.isPending && change.variables === act}
      onClick={() => (ask ? setAsking(act as 'book' | 'pay-back') : press(act))}
    >
      {label}
    </Button>
  )
  const buttons = buttonsOf(payment, button)
  if (!buttons) return '–'
  return (
    <>
      <div className="payment-actions">{buttons}</div>
      <Confirm payment={payment} act={asking} onClose={() => setAsking(undefined)} onYes={press} />
    </>
  )
}

type MakeButton = (label: string, act: Act, ask?: boolean, variant?: string) => ReactNode

function buttonsOf({ status, attention }: PaymentRecord, button: MakeButton): ReactNode {
  if (status === 'refund_due') return button('Retry refund', 'retry-refund', false, 'filled')
  if (status === 'frozen') {
    return (
      <>
        {button('Book it', 'book', true, 'filled')}
        {button('Pay it back', 'pay-back', true)}
      </>
    )
  }
  return attention && status !== 'disputed' ? button('Mark as seen', 'seen') : null
}

function doneWords(act: Act, { status }: PaymentRecord): string {
  if (act === 'book') return 'Booked. The patient is told.'
  if (act === 'seen') return 'Marked as seen.'
  return status === 'refunded' ? 'Refunded.' : 'The provider has not finished yet. It is tried again by itself.'
}

type Asked = {
  payment: PaymentRecord
  act: 'book' | 'pay-back' | undefined
  onClose: () => void
  onYes: (act: Act) => void
}

function Confirm({ payment, act, onClose, onYes }: Asked) {
  const visit = `${payment.patient} with Dr. ${payment.doctor} on ${dateInWords(payment.date)}`
  return (
    <Dialog
      opened={act !== undefined}
      title={act === 'book' ? 'Book this appointment?' : 'Pay this back?'}
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={() => act && onYes(act)}>{act === 'book' ? 'Book it' : 'Pay it back'}</Button>
        </>
      }
    >
      <p>
        {act === 'book'
          ? `${visit}: the appointment is made, if its time is still free, and the payment is taken as it is.`
          : `${visit}: all that was taken goes back to the card, and the time is given up. The agreed price was ${asPrice(payment.amount)}.`}
      </p>
    </Dialog>
  )
}
