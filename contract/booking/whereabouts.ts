type Visit = {
  mode: string
  place: { name: string; address: string }
  room: string | null
  location: string
}

/**
 * The address of a visit as maps and calendars take it, part by part: room, place, street. None where it is at no
 * place: by video, by phone or at home. A room that was taken for it stands instead of the doctor's own.
 */
export function whereabouts({ mode, place, room, location }: Visit): string[] {
  if (mode !== 'clinic') return []
  // What was booked at another place than the doctor's own has name and address in it.
  const isWhole = location.startsWith(place.name)
  const parts = isWhole ? [room, location] : [room ?? location, place.name, place.address]
  return parts.filter((part): part is string => Boolean(part))
}
