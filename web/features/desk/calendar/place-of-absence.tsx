import { NativeSelect } from '../../../ui/inputs.tsx'
import { useState } from 'react'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'

/**
 * Where an absence holds: the place that the calendar shows, or every place. Who has the right for some places only
 * chooses one of these.
 */
export function usePlaceOfAbsence(shown: string | undefined) {
  const { places, forAll } = useOwnPlaces('desk')
  const [chosen, setChosen] = useState<string>()
  const placeId = shown ?? (forAll ? undefined : (chosen ?? places[0]?._id))
  const name = places.find(({ _id }) => _id === placeId)?.name
  const chooses = !shown && !forAll && places.length > 1
  return {
    placeId,
    /** Whether it is known yet. */
    isKnown: forAll || placeId !== undefined,
    /** What the place is called, where it is one, or the choice of it. */
    where: chooses ? (
      <NativeSelect
        label={deskCalendar.place}
        value={placeId ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={places.map(({ _id, name: label }) => ({ value: _id, label }))}
      />
    ) : (
      name && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )
    ),
  }
}
