import type { PaymentRecord } from '#contract/payments/payments.ts'
import { common } from '#texts/common/common.ts'
import { paymentsPage } from '#texts/payments/payments-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentState } from './payment-state.tsx'

/** The columns of all payments. */
export function usePaymentColumns(): Column<PaymentRecord>[] {
  const moment = useMoment()
  return [
    {
      id: 'patient',
      label: paymentsPage.columns.patient,
      cell: ({ patient }) => patient,
      text: ({ patient }) => patient,
    },
    {
      id: 'doctor',
      label: paymentsPage.columns.doctor,
      cell: ({ doctor }) => <bdi>{common.doctor(doctor)}</bdi>,
      text: ({ doctor }) => common.doctor(doctor),
    },
    {
      id: 'started',
      label: paymentsPage.columns.started,
      cell: ({ createdAt }) => moment(createdAt),
      text: ({ createdAt }) => createdAt,
      sorts: { descending: 'newest', ascending: 'oldest' },
    },
    {
      id: 'amount',
      label: paymentsPage.columns.amount,
      cell: ({ amount }) => asPrice(amount),
      text: ({ amount }) => amount,
      isNumber: true,
      sorts: { descending: '-amount', ascending: 'amount' },
    },
    {
      id: 'way',
      label: paymentsPage.way,
      cell: ({ method }) => paymentsPage.ways[method],
      text: ({ method }) => paymentsPage.ways[method],
    },
    {
      id: 'reference',
      label: paymentsPage.columns.reference,
      cell: ({ reference }) => (reference ? format().ltr(reference) : '–'),
      text: ({ reference }) => reference,
      inPanelToo: true,
    },
    {
      id: 'status',
      label: paymentsPage.columns.status,
      cell: (payment) => <PaymentState payment={payment} />,
      text: ({ status }) => paymentsPage.states[status],
    },
    {
      id: 'action',
      label: paymentsPage.columns.action,
      cell: (payment) => <PaymentActions payment={payment} />,
      isActs: true,
    },
    {
      id: 'returned',
      label: paymentsPage.columns.returned,
      cell: ({ refunded }) => (refunded > 0 ? asPrice(refunded) : '–'),
      text: ({ refunded }) => refunded,
      isNumber: true,
      inPanelToo: true,
      isExtra: true,
    },
  ]
}
