import type { PaymentState } from '#contract/payments.ts'
import { plural } from './words.ts'

/** All payments as an admin goes through them. */
export const ledger = {
  title: 'Payments · Salus',
  heading: 'Payments',
  find: 'Patient, doctor or reference',
  status: 'Status',
  all: 'All',
  attention: 'Needs attention',
  states: {
    creating: 'Processing',
    open: 'Open',
    booked: 'Paid',
    cancelled: 'Not paid',
    failed: 'Failed',
    refund_due: 'Refund due',
    refunded: 'Refunded',
    frozen: 'Does not match',
    disputed: 'Disputed',
  } satisfies Record<PaymentState, string>,
  count: (count: number) => plural(count, { one: '# payment', other: '# payments' }),
  failed: 'The payments could not be loaded',
  noneToSee: 'Nothing to look at: all money is where it belongs.',
  none: 'No payment matches this.',
  one: 'Payment',
  facts: { visit: 'Visit', provider: 'Provider', back: 'Went back', toVisit: 'Open the appointment' },
  columns: {
    patient: 'Patient',
    doctor: 'Doctor',
    started: 'Started',
    amount: 'Amount',
    reference: 'Reference',
    status: 'Status',
    action: 'Action',
  },
  wentBack: (price: string) => `${price} went back`,
}
