import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, type QueryOf, queryOf } from '../../../wire/api.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

const about = ['payments'] as const

/** The till of a place, by default the first. Payments that colleagues take appear within seconds. */
export const tillQuery = (placeId: string) => ({
  ...queryOf('GET /desk/till', { query: placeId ? { placeId } : {} }, [...about]),
  refetchInterval: 10_000,
})

/** One page of the shifts of all tills, and one of them. */
export const shiftsQuery = (filter: QueryOf<'GET /admin/till-shifts'>, at: PageAt) => ({
  ...pageOf('GET /admin/till-shifts', { query: { ...filter, ...pageFrom(at) } }, about),
  placeholderData: keepPreviousData,
})
export const aShiftQuery = (id: string) => pageOf('GET /admin/till-shifts', { query: { id } }, about)

/** Options for changes of one till, by the id of its shift or place: they are sent one after the other. */
export const tillChange = (scope: string) => ({ invalidates: about, quiet: true, scope })
