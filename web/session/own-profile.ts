import { queryOf } from '../wire/api.ts'

/** The profile for the avatar in the navigation bar, which shows none if it cannot be loaded. */
export const ownProfileQuery = (userId: string) =>
  queryOf('GET /auth/profile/{id}', { params: { id: userId } }, ['profile'])
