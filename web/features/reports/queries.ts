import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET /admin/overview', { signal }),
})

export const analyticsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['overview', 'analytics', from, to],
    queryFn: ({ signal }) => call('GET /admin/analytics', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })
