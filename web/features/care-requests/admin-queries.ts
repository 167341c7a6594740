import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CareItem } from '#contract/care-requests.ts'
import type { CareItemKind, CareKind, CareStatus } from '#contract/care-steps.ts'
import { call, callPage } from '../../api.ts'

export const requestsAPage = 20

export type RequestFilter = { kind?: CareKind; status?: CareStatus | 'open'; search?: string; offset: number }

/** One page of everybody's requests, newest first. */
export const careRequestsQuery = ({ offset, ...filter }: RequestFilter) =>
  queryOptions({
    queryKey: ['care', 'all', filter, offset],
    queryFn: ({ signal }) =>
      callPage('GET /admin/care-requests', {
        query: { ...filter, limit: String(requestsAPage), offset: String(offset) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

type Work = { from: CareStatus; status?: CareStatus; assignee?: string; note?: string }

export function useWorkOnCare(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Work) => call('PATCH /admin/care-requests/{id}', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['care'] }),
  })
}

/** The whole catalogue, also what is no longer offered. */
export const catalogueQuery = queryOptions({
  queryKey: ['care', 'catalogue'],
  queryFn: ({ signal }) => call('GET /admin/care-items', { signal }),
})

export type ItemFields = {
  kind: CareItemKind
  name: string
  description: string
  price: number
  beds: number | null
  doses: number | null
}

export function useSaveItem() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, item }: { id: string | null; item: ItemFields }) => {
      if (id === null) return call('POST /admin/care-items', { body: item })
      const { kind: _, ...fields } = item
      return call('PATCH /admin/care-items/{id}', { params: { id }, body: fields })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['care'] }),
  })
}

export function useOfferItem() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: id, offered }: Pick<CareItem, '_id' | 'offered'>) =>
      call('PATCH /admin/care-items/{id}', { params: { id }, body: { offered } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['care'] }),
  })
}
