import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../../wire/api.ts'
import type { Asked } from './filters.ts'

export const overviewQuery = queryOf('GET /admin/overview', {}, ['appointments', 'doctors', 'accounts', 'care'])

export const analyticsQuery = (asked: Asked) => ({
  ...queryOf('GET /admin/analytics', { query: asked }, ['appointments']),
  placeholderData: keepPreviousData,
})

export const analyticsChoicesQuery = {
  ...queryOf('GET /admin/analytics/choices', {}, ['places', 'doctors', 'kinds']),
  staleTime: 5 * 60_000,
}

export const videoFiguresQuery = queryOf('GET /video/figures', {}, ['appointments'])

export const needsQuery = queryOf('GET /admin/needs', {}, ['appointments', 'payments', 'care', 'doctors', 'hours'])

export const weeksQuery = queryOf('GET /admin/weeks', {}, ['appointments', 'hours', 'doctors'])

/** Each load of the page is one look: the call records it. */
export const lookQuery = queryOptions({
  queryKey: ['POST /admin/overview/looks'] as const,
  queryFn: ({ signal }) => call('POST /admin/overview/looks', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
