import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from './own-profile.ts'
import { useSession } from './session.tsx'

/** Whether mail about appointments reaches the person who is logged in: it goes to confirmed addresses only. */
export function useMailReaches(): boolean {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  return profile.data?.emailConfirmed === true
}
