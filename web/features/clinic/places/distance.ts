import type { Place } from '#contract/clinic/places.ts'

/** Degrees. */
export type Position = { latitude: number; longitude: number }

/** The mean radius of the earth, in metres (IUGG). */
const earthRadius = 6_371_009

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The distance in metres along the surface of a sphere, by the haversine formula: R. W. Sinnott, "Virtues of the
 * Haversine", Sky and Telescope 68 (1984), 159. The earth is no sphere: it may be wrong by half a per cent.
 */
export function distanceBetween(one: Position, other: Position): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const half = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half)))
}

/** Whether the coordinates of a place are known. */
export const isOnMap = (place: Place): place is Place & Position => place.latitude !== null && place.longitude !== null
