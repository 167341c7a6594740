import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../wire/api.ts'
import { useSession } from './session.tsx'

/** The profile for the avatar in the navigation bar, which shows none if it cannot be loaded. */
export const ownProfileQuery = (userId: string) =>
  queryOf('GET /auth/profile/{id}', { params: { id: userId } }, ['profile'])

/** Whether mail about appointments reaches the person who is logged in: it goes to confirmed addresses only. */
export function useMailReaches(): boolean {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  return profile.data?.emailConfirmed === true
}
