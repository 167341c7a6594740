import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../../api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callPage('GET /auth/sessions', { query: { limit: '50' }, signal }),
})
