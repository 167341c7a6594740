import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { useChange } from '../../wire/use-change.ts'

/** The topics to invalidate when a staff account changes. */
export const topics = ['staff', 'accounts'] as const

/** One page of staff accounts and their rights. */
export const staffQuery = (filter: QueryOf<'GET /admin/staff'>, at: PageAt) => ({
  ...pageOf('GET /admin/staff', { query: { ...filter, ...pageFrom(at) } }, topics),
  placeholderData: keepPreviousData,
})

export const staffMemberQuery = (id: string) => pageOf('GET /admin/staff', { query: { id } }, topics)

/** Closes an account, or opens it again. */
export const useEndAccess = (id: string) =>
  useChange('PUT /admin/users/{id}/closed', { invalidates: topics, scope: id })
