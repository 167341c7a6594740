import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** One account. */
export const anAccountQuery = (id: string) => pageOf('GET /admin/users', { query: { id } }, ['accounts'])

/** One page of all accounts. */
export const accountsQuery = (filter: QueryOf<'GET /admin/users'>, at: PageAt) => ({
  ...pageOf('GET /admin/users', { query: { ...filter, ...pageFrom(at, workPage) } }, ['accounts']),
  placeholderData: keepPreviousData,
})
