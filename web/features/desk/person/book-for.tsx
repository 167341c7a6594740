import type { PersonPage } from '#contract/people/people.ts'
import { useWorkingPlace } from '../../clinic/places/working-place.ts'
import { NewVisit } from '../new-visit.tsx'
import { asFound } from './portals.ts'

/** A new visit for this person, at the place where the desk works; another can be chosen. */
export function BookFor({ page, onClose }: { page: PersonPage; onClose: () => void }) {
  const { placeId, places } = useWorkingPlace('desk')
  const place = places.find(({ _id }) => _id === placeId) ?? places[0]
  return place && <NewVisit place={place} isWalkIn={false} person={asFound(page)} onClose={onClose} />
}
