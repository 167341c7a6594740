import { useQuery } from '@tanstack/react-query'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { NewVisit } from '../new-visit.tsx'
import type { ChosenTime } from '../new/wish.ts'

/** A time of the calendar, local to its place. */
export type WantedHere = ChosenTime & { placeId: string }

/** The form of a new visit beside the calendar, at the time of the stretch that was pressed. */
export function BookHere({ wanted, onClose }: { wanted: WantedHere; onClose: () => void }) {
  const { placeId, ...time } = wanted
  const { data: places } = useQuery(placesQuery)
  const place = places?.find(({ _id }) => _id === placeId)
  return place && <NewVisit place={place} isWalkIn={false} wanted={time} onClose={onClose} />
}
