import { allVisits } from '#texts/booking/all-visits.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** The list of all appointments, as its address has it. */
export const allVisitsList = () =>
  listOf({
    find: allVisits.find,
    filters: [
      {
        name: 'status',
        kind: 'choice',
        label: allVisits.status,
        all: allVisits.all,
        options: contractWords.statuses,
      },
      {
        name: 'payment',
        kind: 'choice',
        label: allVisits.payment,
        all: allVisits.all,
        options: contractWords.payments,
      },
      { name: 'from', kind: 'date', label: allVisits.from },
      { name: 'to', kind: 'date', label: allVisits.to },
      { name: 'doctorId', kind: 'link', label: allVisits.columns.doctor },
    ],
    orders: { known: ['newest', 'oldest', 'amount', 'status'], usual: 'newest' },
    size: workPage,
  })
