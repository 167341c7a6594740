import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, queryOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** One page of all payments. */
export const paymentsQuery = (filter: QueryOf<'GET /admin/payments'>, at: PageAt) => ({
  ...pageOf('GET /admin/payments', { query: { ...filter, ...pageFrom(at, workPage) } }, ['payments', 'appointments']),
  placeholderData: keepPreviousData,
})

/** One payment. */
export const aPaymentQuery = (id: string) =>
  pageOf('GET /admin/payments', { query: { id } }, ['payments', 'appointments'])

export const unmatchedPaymentsQuery = queryOf('GET /admin/payments/strays', {}, ['payments', 'appointments'])
