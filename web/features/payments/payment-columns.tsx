import type { PaymentRecord } from '#contract/payments/payments.ts'
import { common } from '#texts/common.ts'
import { ledger as t } from '#texts/ledger.ts'
import { asPrice, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentState } from './payment-state.tsx'

/** The columns of all payments. */
export function usePaymentColumns(): Column<PaymentRecord>[] {
  const moment = useMoment()
  return [
    { id: 'patient', label: t.columns.patient, cell: ({ patient }) => patient, text: ({ patient }) => patient },
    {
      id: 'doctor',
      label: t.columns.doctor,
      cell: ({ doctor }) => <bdi>{common.doctor(doctor)}</bdi>,
      text: ({ doctor }) => common.doctor(doctor),
    },
    {
      id: 'started',
      label: t.columns.started,
      cell: ({ createdAt }) => moment(createdAt),
      text: ({ createdAt }) => createdAt,
      sorts: { descending: 'newest', ascending: 'oldest' },
    },
    {
      id: 'amount',
      label: t.columns.amount,
      cell: ({ amount }) => asPrice(amount),
      text: ({ amount }) => amount,
      isNumber: true,
      sorts: { descending: '-amount', ascending: 'amount' },
    },
    {
      id: 'reference',
      label: t.columns.reference,
      cell: ({ reference }) => (reference ? format().ltr(reference) : '–'),
      text: ({ reference }) => reference,
      inPanelToo: true,
    },
    {
      id: 'status',
      label: t.columns.status,
      cell: (payment) => <PaymentState payment={payment} />,
      text: ({ status }) => t.states[status],
    },
    {
      id: 'action',
      label: t.columns.action,
      cell: (payment) => <PaymentActions payment={payment} />,
      isActs: true,
    },
    {
      id: 'returned',
      label: t.columns.returned,
      cell: ({ refunded }) => (refunded > 0 ? asPrice(refunded) : '–'),
      text: ({ refunded }) => refunded,
      isNumber: true,
      inPanelToo: true,
      isExtra: true,
    },
  ]
}
