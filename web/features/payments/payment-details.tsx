import { Link } from 'react-router'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { common } from '#texts/common/common.ts'
import { paymentsPage } from '#texts/payments/payments-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Facts } from '../../ui/facts.tsx'
import { ReceiptsOfVisit } from './receipts/receipts-of-visit.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentState } from './payment-state.tsx'

const online = ({ refunded, provider, reference }: PaymentRecord): [string, string][] => [
  [paymentsPage.facts.back, asPrice(refunded)],
  [paymentsPage.facts.provider, format().ltr(provider)],
  [paymentsPage.columns.reference, reference ? format().ltr(reference) : '–'],
]

const atClinic = ({ by, reason }: PaymentRecord): [string, string][] => [
  [paymentsPage.facts.by, by],
  ...(reason ? [[paymentsPage.facts.reason, reason] satisfies [string, string]] : []),
]

/** One payment: patient, visit, refunds, and buttons. */
export function PaymentDetails({ payment }: { payment: PaymentRecord }) {
  const moment = useMoment()
  const rows: [string, string][] = [
    [paymentsPage.columns.patient, payment.patient],
    [paymentsPage.columns.doctor, common.doctor(payment.doctor)],
    [paymentsPage.facts.visit, dateInWords(payment.date)],
    [paymentsPage.columns.started, moment(payment.createdAt)],
    [paymentsPage.columns.amount, asPrice(payment.amount)],
    [paymentsPage.way, paymentsPage.ways[payment.method]],
    ...(payment.provider ? online(payment) : atClinic(payment)),
  ]
  return (
    <div className="stack">
      <PaymentState payment={payment} />
      <Facts rows={rows} />
      {payment.refunds.length > 0 && (
        <section aria-labelledby="refunds-title">
          <h3 id="refunds-title">{paymentsPage.refunds}</h3>
          <ul className="payment-refunds">
            {payment.refunds.map((refund) => (
              <li key={refund.number}>
                <strong>{asPrice(refund.amount)}</strong> <span>{paymentsPage.refundStates[refund.status]}</span>
                <p className="soft">
                  {[moment(refund.createdAt), paymentsPage.refundBy[refund.madeBy]].join(' · ')}
                  {refund.attempts > 1 && ` · ${paymentsPage.tries(refund.attempts)}`}
                </p>
                {refund.reference && <p className="soft payment-reference">{format().ltr(refund.reference)}</p>}
                {refund.lastError && <p className="soft">{refund.lastError}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReceiptsOfVisit appointmentId={payment.appointmentId} at="/admin/dashboard/receipts" />
      <p>
        <Link to={`/admin/dashboard/appointments?open=${payment.appointmentId}`}>{paymentsPage.facts.toVisit}</Link>
      </p>
      <PaymentActions payment={payment} none={null} />
    </div>
  )
}
