import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** One page of the audit. Anything that is done adds to it, so it is asked for each time it is looked at. */
export const auditQuery = (filter: QueryOf<'GET /admin/audit'>, at: PageAt) => ({
  ...pageOf('GET /admin/audit', { query: { ...filter, ...pageFrom(at) } }, []),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
