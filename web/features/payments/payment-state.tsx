import type { PaymentRecord, PaymentState as State } from '#contract/payments/payments.ts'
import { paymentActions } from '#texts/payments/payment-actions.ts'
import { paymentsPage } from '#texts/payments/payments-page.ts'
import { asPrice } from '../../language/format.ts'

const colours: Partial<Record<State, string>> = {
  booked: 'confirmed',
  refunded: 'completed',
  refund_due: 'pending',
  open: 'pending',
  frozen: 'pending',
  disputed: 'pending',
}

/** The state of a payment, the amounts that were refunded or kept as a fee, and why it needs attention. */
export const PaymentState = ({ payment }: { payment: PaymentRecord }) => (
  <div>
    <span className="status-badge" data-status={colours[payment.status] ?? 'cancelled'}>
      {paymentsPage.states[payment.status]}
    </span>
    {payment.refunded > 0 && payment.refunded < payment.amount && (
      <p className="soft payment-why">{paymentsPage.wentBack(asPrice(payment.refunded))}</p>
    )}
    {payment.kept > 0 && <p className="soft payment-why">{paymentsPage.keptAsFee(asPrice(payment.kept))}</p>}
    {payment.attention && <p className="payment-why">{paymentActions.attention[payment.attention]}</p>}
    {payment.lastError && <p className="soft payment-why">{payment.lastError}</p>}
  </div>
)
