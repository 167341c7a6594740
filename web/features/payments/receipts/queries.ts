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
export const receiptByNumberQuery = (number: string) => pageOf('GET /desk/papers', { query: { number } }, about)
export const aReceiptQuery = (id: string) => pageOf('GET /desk/papers', { query: { id } }, about)
