import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/clinic/places.ts'
import { distanceBetween, isOnMap, type Position } from './distance.ts'
import { firstEmergencyNumber } from './emergency-number.ts'
import { placesQuery } from './open-places.ts'

/**
 * The place whose number to call: the nearest to a position, else the first in this device's time zone, else the first.
 * If any place has no coordinates, it might be the nearest, so the position is not used.
 */
export function nearestPlace(places: readonly Place[], position: Position | undefined, zone: string) {
  if (position && places.every(isOnMap)) {
    return places.toSorted((a, b) => distanceBetween(a, position) - distanceBetween(b, position))[0]
  }
  return places.find(({ timeZone }) => timeZone === zone) ?? places[0]
}

/**
 * The emergency number to call. `place` and `others` are set only where places have different numbers. Until places are
 * known, it is the first place's number.
 */
export function useEmergency(position?: Position | undefined) {
  const { data: places = [] } = useQuery(placesQuery)
  const nearest = nearestPlace(places, position, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const number = nearest?.emergencyNumber ?? firstEmergencyNumber()
  const others = places.filter((place) => place.emergencyNumber !== number)
  return { number, place: others.length > 0 ? nearest?.name : undefined, others }
}
