import { useQuery } from '@tanstack/react-query'
import { authPages } from '#texts/auth/auth-pages.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Rich } from '../../../ui/rich.tsx'
import { placesQuery } from './open-places.ts'
import { useTimesInZones } from './zones.ts'

type Props = { chosen: { date: string; startTime: string; placeId: string | undefined } }

/** A chosen time in words, with its zone where that is not the reader's. */
export function ChosenBox({ chosen: { date, startTime, placeId } }: Props) {
  const places = useQuery(placesQuery)
  const { inWords } = useTimesInZones()
  const place = placeId ? places.data?.find(({ _id }) => _id === placeId) : places.data?.[0]
  return (
    <p className="auth-chosen">
      <span>
        <Rich text={authPages.chosen(dateInWords(date))} parts={{ b: (said) => <b>{said}</b> }} />
      </span>
      <b>{place ? inWords({ timeZone: place.timeZone, date, startTime }) : format().ltr(startTime)}</b>
      <small>{authPages.chosenSays}</small>
    </p>
  )
}
