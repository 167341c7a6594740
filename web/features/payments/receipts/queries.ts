import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../../wire/api.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

const about = ['payments', 'appointments'] as const

/** One page of the reader's own receipts and refund notes. */
export const ownReceiptsQuery = (filter: QueryOf<'GET /papers'>, at: PageAt) => ({
  ...pageOf('GET /papers', { query: { ...filter, ...pageFrom(at) } }, about),
  placeholderData: keepPreviousData,
})

/** One of them. */
export const anOwnReceiptQuery = (id: string) => pageOf('GET /papers', { query: { id } }, about)

/** For staff: the receipts of a visit. */
export const receiptsOfVisitQuery = (appointmentId: string) =>
  pageOf('GET /desk/papers', { query: { appointmentId } }, about)
/** The receipt or refund note with the searched number (`R1-2026-00042`), where it is one. */
export const receiptByNumberQuery = (search: string) => ({
  ...pageOf('GET /desk/papers', { query: { number: search } }, about),
  enabled: /^[a-z]\d{1,5}-\d{4}-\d{1,9}$/i.test(search),
})
export const aReceiptQuery = (id: string) => pageOf('GET /desk/papers', { query: { id } }, about)
