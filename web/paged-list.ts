import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const aPage = 20
type Filter = Record<string, string | undefined>

/** One page of a list of the admin's, with the filters of the address bar. */
export const pagedList =
  <R>(key: string, read: (query: Filter, signal: AbortSignal) => Promise<R>) =>
  (filter: Filter, offset = 0) =>
    queryOptions({
      queryKey: [key, 'paged', filter, offset],
      queryFn: ({ signal }) => read({ ...filter, limit: String(aPage), offset: String(offset) }, signal),
      placeholderData: keepPreviousData,
    })

/** Whatever the admin changes makes all lists stale. */
export function useAdminChange<V, R>(change: (value: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries() })
}
