import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { asPrice } from '#contract/money.ts'
import type { PaymentState } from '#contract/payments.ts'
import { useMoment } from '../../moment.ts'
import { attentionWords, PaymentActions } from '../../features/payments/payment-actions.tsx'
import { paymentsQuery } from '../../features/payments/queries.ts'
import { Strays } from '../../features/payments/strays.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/status-badge.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Payments · Salus' }]

const words: Record<PaymentState, string> = {
  creating: 'Processing',
  open: 'Open',
  booked: 'Paid',
  cancelled: 'Not paid',
  failed: 'Failed',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  frozen: 'Does not match',
  disputed: 'Disputed',
}
const colours: Partial<Record<PaymentState, string>> = {
  booked: 'confirmed',
  refunded: 'completed',
  refund_due: 'pending',
  open: 'pending',
  frozen: 'pending',
  disputed: 'pending',
}

export default function Payments() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const status = list.oneOf('status', ['attention', ...keysOf(words)])
  const payments = useQuery(paymentsQuery({ search: value('search'), status }, offsetOf(address)))
  const moment = useMoment()
  const { data } = payments
  return (
    <>
      <h1>Payments</h1>
      <Strays />
      <search className="table-filters">
        <ListSearch placeholder="Patient, doctor or reference" list={list} />
        <NativeSelect
          label="Status"
          value={status ?? ''}
          data={[
            { value: '', label: 'All' },
            { value: 'attention', label: 'Needs attention' },
            ...Object.entries(words).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('status', event.currentTarget.value)}
        />
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'payment' : 'payments'}`}
      </p>
      {payments.isError && !data ? (
        <Failed message="The payments could not be loaded" onRetry={() => payments.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">
          {status === 'attention' ? 'Nothing to look at: all money is where it belongs.' : 'No payment matches this.'}
        </p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Patient</th>
                <th scope="col">Doctor</th>
                <th scope="col">Begun</th>
                <th scope="col" className="number">
                  Amount
                </th>
                <th scope="col">Reference</th>
                <th scope="col">Status</th>
                <th scope="col">What to do</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((payment) => (
                <tr key={payment._id}>
                  <td data-label="Patient">{payment.patient}</td>
                  <td data-label="Doctor">Dr. {payment.doctor}</td>
                  <td data-label="Begun">{moment(payment.createdAt)}</td>
                  <td data-label="Amount" className="number">
                    {asPrice(payment.amount)}
                  </td>
                  <td data-label="Reference" style={{ overflowWrap: 'anywhere' }}>
                    {payment.reference || '–'}
                  </td>
                  <td data-label="Status">
                    <div>
                      <span className="status-badge" data-status={colours[payment.status] ?? 'cancelled'}>
                        {words[payment.status]}
                      </span>
                      {payment.refunded > 0 && payment.refunded < payment.amount && (
                        <p className="soft payment-why">{asPrice(payment.refunded)} went back</p>
                      )}
                      {payment.attention && <p className="payment-why">{attentionWords[payment.attention]}</p>}
                      {payment.lastError && <p className="soft payment-why">{payment.lastError}</p>}
                    </div>
                  </td>
                  <td data-label="What to do">
                    <PaymentActions payment={payment} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} />}
    </>
  )
}
