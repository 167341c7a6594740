import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../api.ts'
import { pageFrom } from '../../ui/pages.tsx'

/** One page of the audit. Anything that is done adds to it, so it is asked for each time it is looked at. */
export const auditQuery = (filter: QueryOf<'GET /admin/audit'>, offset: number) => ({
  ...pageOf('GET /admin/audit', { query: { ...filter, ...pageFrom(offset) } }, []),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
