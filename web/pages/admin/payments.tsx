import { useQuery } from '@tanstack/react-query'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { paymentsPage } from '#texts/payments/payments-page.ts'
import { Journal } from '../../features/payments/journal.tsx'
import { usePaymentColumns } from '../../features/payments/payment-columns.tsx'
import { PaymentDetails } from '../../features/payments/payment-details.tsx'
import { aPaymentQuery, paymentsQuery } from '../../features/payments/queries.ts'
import { UnmatchedPayments } from '../../features/payments/unmatched-payments.tsx'
import { workPage } from '../../ui/work-list/column.ts'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { WorkList } from '../../ui/work-list/work-list.tsx'

export const meta = () => [{ title: paymentsPage.title }]

const names = { idOf: ({ _id }: PaymentRecord) => _id, nameOf: ({ patient }: PaymentRecord) => patient }

export default function Payments() {
  const list = useWorkList({
    find: paymentsPage.find,
    filters: [
      {
        name: 'status',
        kind: 'choice',
        label: paymentsPage.status,
        all: paymentsPage.all,
        options: { attention: paymentsPage.attention, ...paymentsPage.states },
      },
    ],
    orders: { known: ['newest', 'oldest', '-amount', 'amount'], usual: 'newest' },
    size: workPage,
  })
  const payments = useQuery(paymentsQuery(list.filter, list.at))
  return (
    <WorkList
      list={list}
      heading={paymentsPage.heading}
      lead={
        <>
          <UnmatchedPayments />
          <Journal />
        </>
      }
      query={payments}
      failed={paymentsPage.failed}
      none={<p className="panel">{list.filter.status === 'attention' ? paymentsPage.noneToSee : paymentsPage.none}</p>}
      count={paymentsPage.count}
      columns={usePaymentColumns()}
      names={names}
      work={{ name: 'payments', file: 'payments.csv' }}
      panel={{ title: paymentsPage.one, query: aPaymentQuery, of: (payment) => <PaymentDetails payment={payment} /> }}
    />
  )
}
