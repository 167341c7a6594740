import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../api.ts'

export const overviewQuery = queryOf('GET /admin/overview', {}, ['appointments', 'doctors', 'accounts', 'care'])

export const analyticsQuery = (from: string, to: string) => ({
  ...queryOf('GET /admin/analytics', { query: { from, to } }, ['appointments']),
  placeholderData: keepPreviousData,
})
