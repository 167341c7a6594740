import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../api.ts'
import { pageFrom } from '../../ui/pages.tsx'
import { workPage } from '../../ui/work-list/column.ts'

/** One account. */
export const anAccountQuery = (id: string) => pageOf('GET /admin/users', { query: { id } }, ['accounts'])

/** One page of everybody's log-ins. */
export const accountsQuery = (filter: QueryOf<'GET /admin/users'>, offset: number) => ({
  ...pageOf('GET /admin/users', { query: { ...filter, ...pageFrom(offset, workPage) } }, ['accounts']),
  placeholderData: keepPreviousData,
})
