import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../api.ts'
import { pagedList } from '../../paged-list.ts'

export const paymentsQuery = pagedList('appointments', (query, signal) =>
  callPage('GET /admin/payments', { query: query as never, signal }),
)

export const straysQuery = queryOptions({
  queryKey: ['appointments', 'strays'],
  queryFn: ({ signal }) => call('GET /admin/payments/strays', { signal }),
})
