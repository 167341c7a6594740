import { paymentsPage } from '#texts/payments/payments-page.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** The list of payments, as its address has it. */
export const paymentsList = () =>
  listOf({
    find: paymentsPage.find,
    filters: [
      {
        name: 'status',
        kind: 'choice',
        label: paymentsPage.status,
        all: paymentsPage.all,
        options: { attention: paymentsPage.attention, ...paymentsPage.states },
      },
      { name: 'method', kind: 'choice', label: paymentsPage.way, all: paymentsPage.all, options: paymentsPage.ways },
    ],
    orders: { known: ['newest', 'oldest', '-amount', 'amount'], usual: 'newest' },
    size: workPage,
  })
