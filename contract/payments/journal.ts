import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint } from '../endpoint.ts'

export const exportJournal = endpoint({
  method: 'GET',
  path: '/admin/payments/journal',
  stepUp: true,
  topic: 'Payments',
  summary:
    'The entries of the ledger in a month of the clinic as a CSV file, oldest first. Its sums are those of the ledger.',
  who: ['admin'],
  right: 'payments',
  scope: 'places',
  query: z.object({
    /** `2026-11` */
    month: z.string().regex(/^(19|2[01])\d\d-(0[1-9]|1[0-2])$/, rule('date_form')),
  }),
  answers: { 200: z.string() },
  streams: 'text/csv',
})
