import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { CareItemKind } from '#contract/care-requests/care-steps.ts'
import { call, pageOf, queryOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** One page of everybody's requests, newest first. */
export const careRequestsQuery = (filter: QueryOf<'GET /admin/care-requests'>, at: PageAt) => ({
  ...pageOf('GET /admin/care-requests', { query: { ...filter, ...pageFrom(at) } }, ['care']),
  placeholderData: keepPreviousData,
})

export const careRequestQuery = (id: string) => pageOf('GET /admin/care-requests', { query: { id } }, ['care'], id)

/** The whole catalogue, also what is no longer offered. */
export const catalogueQuery = queryOf('GET /admin/care-items', {}, ['catalogue'])

export type ItemFields = {
  kind: CareItemKind
  name: string
  description: string
  price: number
  beds: number | null
  doses: number | null
}

export const useSaveItem = () =>
  useMutation({
    mutationFn: ({ id, item }: { id: string | null; item: ItemFields }) => {
      if (id === null) return call('POST /admin/care-items', { body: item })
      const { kind: _, ...fields } = item
      return call('PATCH /admin/care-items/{id}', { params: { id }, body: fields })
    },
    meta: { invalidates: ['catalogue'], quiet: true },
  })
