import { useQuery } from '@tanstack/react-query'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { format } from '../../language/format.ts'
import { offersQuery } from '../doctors/queries.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { MapLink } from '../clinic/places/map-link.tsx'
import { PlaceLegal } from '../clinic/places/place-legal.tsx'

/** Where a doctor sees people, each place with its map; in a clinic with one place the doctor's own room. */
export function DoctorPlaces({ doctor: { _id, location } }: { doctor: Doctor }) {
  const { data: all = [] } = useQuery(placesQuery)
  const { data: offers = [] } = useQuery(offersQuery(_id))
  const worksAt = all.filter((place) => offers.some(({ placeIds }) => placeIds.includes(place._id)))
  if ((all.length < 2 && location) || worksAt.length === 0) {
    return (
      <>
        <bdi>{format().ltr(location)}</bdi>
        {all[0] && <MapLink place={all[0]} />}
        <PlaceLegal />
      </>
    )
  }
  return worksAt.map((place) => (
    <div key={place._id}>
      <bdi>{format().row([place.name, place.address].filter(Boolean))}</bdi>
      <MapLink place={place} />
      <PlaceLegal placeId={place._id} />
    </div>
  ))
}
