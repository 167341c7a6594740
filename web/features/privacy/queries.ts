import { callPage } from '../../api.ts'
import { pagedList } from '../../paged-list.ts'

export const auditQuery = pagedList('audit', (query, signal) =>
  callPage('GET /admin/audit', { query: query as never, signal }),
)
