import type { Asking } from '../../wire/early-questions.ts'
import { addressOf } from '../../ui/address.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { workingPlaceOf } from '../clinic/places/worked-at.ts'
import { boardQuery } from './queries.ts'
import { tasksQuery } from './tasks/queries.ts'

/** Starts the queries of the desk's board. */
export function askForBoard({ who, may, ask, address }: Asking) {
  if (!may('desk')) return
  void ask(placesQuery)
  const placeId = workingPlaceOf(who, 'desk', address)
  const date = addressOf(address).date('date')
  const ofDate = date ? { date } : {}
  if (placeId !== undefined) void ask(boardQuery({ ...(placeId ? { placeId } : {}), ...ofDate }))
  // Where no place is chosen yet, the board's answer says which it is.
  if (placeId) void ask(tasksQuery({ placeId, ...ofDate }))
}
