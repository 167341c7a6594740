import { callPage } from '../../api.ts'
import { pagedList } from '../../paged-list.ts'

export const paymentsQuery = pagedList('appointments', (query, signal) =>
  callPage('GET /admin/payments', { query: query as never, signal }),
)
