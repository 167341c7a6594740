import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, queryOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** Offered items, with prices and free beds. */
export const careItemsQuery = queryOf('GET /care/items', {}, ['care', 'catalogue'])

/** One page of everybody's requests, newest first. */
export const careRequestsQuery = (filter: QueryOf<'GET /admin/care-requests'>, at: PageAt) => ({
  ...pageOf('GET /admin/care-requests', { query: { ...filter, ...pageFrom(at) } }, ['care']),
  placeholderData: keepPreviousData,
})

export const careRequestQuery = (id: string) => pageOf('GET /admin/care-requests', { query: { id } }, ['care'], id)

/** The whole catalogue, items that are no longer offered included. */
export const catalogueQuery = queryOf('GET /admin/care-items', {}, ['catalogue'])
