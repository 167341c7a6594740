import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../wire/api.ts'
import { useSession } from './session.tsx'

/** The profile behind the avatar of the navigation bar. Where it cannot be had, the bar does without. */
export const ownProfileQuery = (userId: string) =>
  queryOf('GET /auth/profile/{id}', { params: { id: userId } }, ['profile'])

/** Whether mail about appointments reaches whoever is signed in: it goes to confirmed addresses alone. */
export function useMailReaches(): boolean {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  return profile.data?.emailConfirmed === true
}
