import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** The profile behind the avatar of the navigation bar. Where it cannot be had, the bar does without. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => call('GET /auth/profile/{id}', { params: { id: userId }, signal }),
  })
