import { callPage } from '../../api.ts'
import { pagedList } from '../../paged-list.ts'

export const accountsQuery = pagedList('accounts', (query, signal) =>
  callPage('GET /admin/users', { query: query as never, signal }),
)
