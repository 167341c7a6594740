import { useQuery } from '@tanstack/react-query'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { NewVisit } from '../new-visit.tsx'
import type { WantedTime } from '../new/wish.ts'

/** A time of the calendar, local to its place; or only the place, and the day from which times are looked for. */
export type WantedHere = { placeId: string; from?: string; time?: WantedTime }

/** The form of a new visit beside the calendar, such as at the time of the stretch that was pressed. */
export function BookHere({ wanted, onClose }: { wanted: WantedHere; onClose: () => void }) {
  const { placeId, from, time } = wanted
  const { data: places } = useQuery(placesQuery)
  const place = places?.find(({ _id }) => _id === placeId)
  return place && <NewVisit place={place} from={from} isWalkIn={false} wanted={time} onClose={onClose} />
}
