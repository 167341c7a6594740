import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/clinic/places.ts'
import { firstEmergencyNumber } from './emergency-number.ts'
import { placesQuery } from './open-places.ts'

type Position = { latitude: number; longitude: number }

/** Near enough to compare places by: degrees on a flat map, squared. */
function distance(place: Position, { latitude, longitude }: Position): number {
  const east = Math.abs(place.longitude - longitude)
  const flat = Math.min(east, 360 - east) * Math.cos((latitude * Math.PI) / 180)
  return (place.latitude - latitude) ** 2 + flat ** 2
}

const isOnMap = (place: Place): place is Place & Position => place.latitude !== null && place.longitude !== null

/**
 * The place whose number is meant: the nearest to a position, else that of the zone of this device, else the first. One
 * place that is nowhere on the map may be the nearest, so then a position says nothing.
 */
export function nearestPlace(places: readonly Place[], position: Position | undefined, zone: string) {
  if (position && places.every(isOnMap)) {
    return places.toSorted((a, b) => distance(a, position) - distance(b, position))[0]
  }
  return places.find(({ timeZone }) => timeZone === zone) ?? places[0]
}

/**
 * Whom to call in an emergency. `place` and `others` only where places of the clinic have different numbers; until they
 * are known it is the first one's.
 */
export function useEmergency(position?: Position | undefined) {
  const { data: places = [] } = useQuery(placesQuery)
  const nearest = nearestPlace(places, position, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const number = nearest?.emergencyNumber ?? firstEmergencyNumber()
  const others = places.filter((place) => place.emergencyNumber !== number)
  return { number, place: others.length > 0 ? nearest?.name : undefined, others }
}
