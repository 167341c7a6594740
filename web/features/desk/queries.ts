import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

const aMinute = 60_000

export const deskTodayQuery = queryOptions({
  queryKey: ['desk', 'today'],
  queryFn: ({ signal }) => call('GET /desk/today', { signal }),
  refetchInterval: aMinute,
})
