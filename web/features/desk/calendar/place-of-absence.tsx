import { NativeSelect } from '../../../ui/inputs.tsx'
import { useState } from 'react'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'

/**
 * The place of an absence: the one that the calendar shows, or every place. People with the right for some places only
 * choose one of these.
 */
export function usePlaceOfAbsence(shown: string | undefined) {
  const { places, forAll } = useOwnPlaces('desk')
  const [chosen, setChosen] = useState<string>()
  const placeId = shown ?? (forAll ? undefined : (chosen ?? places[0]?._id))
  const name = places.find(({ _id }) => _id === placeId)?.name
  const chooses = !shown && !forAll && places.length > 1
  return {
    placeId,
    /** Whether the place is known yet. */
    isKnown: forAll || placeId !== undefined,
    /** The name of the place, or the choice of one. */
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
