type Visit = {
  mode: string
  place: { name: string; address: string }
  room: string | null
  location: string
}

/**
 * The address of a visit for maps and calendars, part by part: room, place, street. Empty for a visit by video, by
 * phone or at home. A booked room takes the place of the doctor's own.
 */
export function whereabouts({ mode, place, room, location }: Visit): string[] {
  if (mode !== 'clinic') return []
  // The location of a visit that is not at the doctor's own place already holds name and address.
  const isWhole = location.startsWith(place.name)
  const parts = isWhole ? [room, location] : [room ?? location, place.name, place.address]
  return parts.filter((part): part is string => Boolean(part))
}
