import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/clinic/places.ts'
import { clinic } from '#contract/rules.ts'
import { placesQuery } from './open-places.ts'

type PlaceToReach = Pick<Place, '_id' | 'name' | 'address' | 'phone'>

/**
 * The open places with name, address and telephone number, the first place first; where one is not said, the clinic's.
 */
export function usePlacesToReach(): readonly [PlaceToReach, ...PlaceToReach[]] {
  const { data = [] } = useQuery(placesQuery)
  const [first = { ...clinic, _id: '' }, ...others] = data.map(({ _id, name, address, phone }) => ({
    _id,
    name: name || clinic.name,
    address: address || clinic.address,
    phone: phone || clinic.phone,
  }))
  return [first, ...others]
}
