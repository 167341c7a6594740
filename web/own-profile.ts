import { queryOf } from './api.ts'

/** The profile behind the avatar of the navigation bar. Where it cannot be had, the bar does without. */
export const ownProfileQuery = (userId: string) =>
  queryOf('GET /auth/profile/{id}', { params: { id: userId } }, ['profile'])
