import type { ReceiptKind, ReceiptMethod } from '#contract/payments/receipts.ts'

/** Receipts and refund notes: one of them to read and print, and a list of them. */
export const receiptPage = {
  title: 'Receipts · Salus',
  heading: 'Receipts',
  lead: 'What was paid and what went back, each with its number.',
  leadOfVisit: 'What was paid for one visit and what went back.',
  all: 'All receipts',
  failed: 'The receipts could not be loaded',
  none: 'There are no receipts yet. Each payment and each refund gets one here, a moment after it is made.',
  noneOfVisit: 'There is no receipt for this visit yet. It appears here a moment after the payment.',
  noSuchNumber: 'There is no receipt with this number.',
  ofVisit: 'Receipts',
  kinds: { receipt: 'Receipt', refund: 'Refund note' } satisfies Record<ReceiptKind, string>,
  named: (kind: string, number: string) => `${kind} ${number}`,
  columns: { number: 'Number', date: 'Date', for: 'For', amount: 'Amount' },
  facts: {
    number: 'Number',
    date: 'Date',
    patient: 'Patient',
    for: 'For',
    received: 'Received',
    returned: 'Paid back',
    belongsTo: 'Belongs to',
  },
  patient: (name: string, number: string) => `${name} (No. ${number})`,
  visit: (kind: string, doctor: string, date: string, time: string) => `${kind} with Dr. ${doctor}, ${date}, ${time}`,
  methods: {
    card: 'By card',
    paypal: 'By PayPal',
    cash: 'In cash',
    terminal: 'By card at the desk',
  } satisfies Record<ReceiptMethod, string>,
  net: 'Net',
  tax: (rate: string) => `Tax ${rate}`,
  total: 'Total',
  print: 'Print',
}
