import { useQuery } from '@tanstack/react-query'
import { type Units, usualUnits } from '#contract/units.ts'
import { ownProfileQuery } from './own-profile.ts'
import { useSession } from './session.tsx'

/** The units in which the reader wants to read what is measured; the usual ones until that is known. */
export function useUnits(): Units {
  const { user } = useSession()
  const { data } = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  return data?.units ?? usualUnits
}
