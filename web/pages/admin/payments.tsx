import { useQuery } from '@tanstack/react-query'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { paymentsPage } from '#texts/payments/payments-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { listPreferencesQuery } from '../../ui/work-list/list-preferences-query.ts'
import { paymentsList } from '../../features/payments/payments-list.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { mayDo } from '#contract/rights.ts'
import { Journal } from '../../features/payments/journal.tsx'
import { usePaymentColumns } from '../../features/payments/payment-columns.tsx'
import { PaymentDetails } from '../../features/payments/payment-details.tsx'
import { aPaymentQuery, paymentsQuery, unmatchedPaymentsQuery } from '../../features/payments/queries.ts'
import { UnmatchedPayments } from '../../features/payments/unmatched-payments.tsx'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { WorkList } from '../../ui/work-list/work-list.tsx'

export const clientLoader = askEarly(['admin'], ({ who, may, ask, address }) => {
  if (!may('payments')) return
  const { filter, at } = askedOf(paymentsList(), address)
  void ask(paymentsQuery(filter, at))
  void ask(listPreferencesQuery('payments'))
  void ask(placesQuery)
  if (mayDo(who.rights, 'payments')) void ask(unmatchedPaymentsQuery)
})

export const meta = () => [{ title: paymentsPage.title }]

const names = { idOf: ({ _id }: PaymentRecord) => _id, nameOf: ({ patient }: PaymentRecord) => patient }

export default function Payments() {
  const list = useWorkList(paymentsList())
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
