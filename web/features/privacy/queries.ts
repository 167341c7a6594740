import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** One page of the audit. Any act adds to it, so it is always fetched again. */
export const auditQuery = (filter: QueryOf<'GET /admin/audit'>, at: PageAt) => ({
  ...pageOf('GET /admin/audit', { query: { ...filter, ...pageFrom(at) } }, []),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
