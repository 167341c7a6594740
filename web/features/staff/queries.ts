import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { useChange } from '../../wire/use-change.ts'

/** What a change of the staff changes. */
export const topics = ['staff', 'accounts'] as const

/** One page of the staff and what each may do. */
export const staffQuery = (filter: QueryOf<'GET /admin/staff'>, at: PageAt) => ({
  ...pageOf('GET /admin/staff', { query: { ...filter, ...pageFrom(at) } }, topics),
  placeholderData: keepPreviousData,
})

export const staffMemberQuery = (id: string) => pageOf('GET /admin/staff', { query: { id } }, topics)

/** Closes an account, or opens it again. */
export const useEndAccess = () => useChange('PUT /admin/users/{id}/closed', { invalidates: topics })
