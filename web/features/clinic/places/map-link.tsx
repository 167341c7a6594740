import { IconMap2 } from '@tabler/icons-react'
import type { Place } from '#contract/clinic/places.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'

/** A link to a place on a map; nothing where its coordinates are unknown. */
export function MapLink({ place: { name, latitude, longitude } }: { place: Place }) {
  if (latitude === null || longitude === null) return null
  return (
    <p className="map-link">
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`}
        target="_blank"
        rel="noreferrer"
        aria-label={visitChoice.mapOf(name)}
      >
        <IconMap2 size={18} aria-hidden="true" />
        {visitChoice.map}
      </a>
    </p>
  )
}
