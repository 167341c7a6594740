import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CareForm } from '#contract/care-requests.ts'
import { call, callPage } from '../../api.ts'

/** What is offered, with prices and free beds. */
export const careItemsQuery = queryOptions({
  queryKey: ['care', 'items'],
  queryFn: ({ signal }) => call('GET /care/items', { signal }),
})

/** The patient's own requests, newest first. */
export const myCareQuery = queryOptions({
  queryKey: ['care', 'mine'],
  queryFn: async ({ signal }) => (await callPage('GET /care/requests', { query: { limit: '100' }, signal })).rows,
})

export function useRequestCare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CareForm) => call('POST /care/requests', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['care'] }),
  })
}

export function useTakeBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('PUT /care/requests/{id}/cancel', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['care'] }),
  })
}
