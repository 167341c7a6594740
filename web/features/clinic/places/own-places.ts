import { useQuery } from '@tanstack/react-query'
import { isStaffRole, placesOf, type Right } from '#contract/rights.ts'
import { useSession } from '../../../session/session.tsx'
import { placesQuery } from './open-places.ts'

/**
 * The open places for which somebody has this right, the first place first. `isElsewhere`: the place in the address is
 * not among them. `forAll`: they have the right for all places, or need none.
 */
export function useOwnPlaces(right: Right, asked?: string) {
  const { user } = useSession()
  const { data } = useQuery(placesQuery)
  const own = user && isStaffRole(user.role) ? placesOf(user, [right]) : null
  return {
    places: data?.filter(({ _id }) => !own || own.includes(_id)) ?? [],
    /** Whether there are several, so that pages have to name the place. */
    isOneOfMany: (data?.length ?? 0) > 1,
    forAll: !own,
    isElsewhere: !!asked && !!own && !own.includes(asked),
  }
}
