import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { auth as t } from '#texts/auth.ts'
import { dateInWords, format } from '../../format.ts'
import { Rich } from '../../ui/rich.tsx'
import { chosenTime } from '../auth/came-from.ts'
import { placesQuery } from './open-places.ts'
import { useTimesInZones } from './zones.ts'

const never = () => () => undefined

/** The time that somebody had chosen before they were asked to log in, so that they need not fear for it. */
export function ChosenTime({ from }: { from: string | undefined }) {
  // The page as it was prerendered knows nothing of where this person came from, and the browser must take over that
  // very page.
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const chosen = takenOver ? chosenTime(from) : undefined
  const places = useQuery({ ...placesQuery, enabled: chosen !== undefined })
  const { inWords } = useTimesInZones()
  if (!chosen) return null
  const { date, startTime, placeId } = chosen
  const place = placeId ? places.data?.find(({ _id }) => _id === placeId) : places.data?.[0]
  return (
    <p className="auth-chosen">
      <span>
        <Rich text={t.chosen(dateInWords(date))} parts={{ b: (said) => <b>{said}</b> }} />
      </span>
      <b>{place ? inWords({ timeZone: place.timeZone, date, startTime }) : format().ltr(startTime)}</b>
      <small>{t.chosenSays}</small>
    </p>
  )
}
