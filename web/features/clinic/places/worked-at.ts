import { type Holder, placesOf, type Right } from '#contract/rights.ts'
import { localStore } from '../../../drafts/storage.ts'
import { addressOf } from '../../../ui/address.ts'
import { tabQueries } from '../../../wire/early-questions.ts'
import { placesQuery } from './open-places.ts'

/** Storage key for the place that was chosen last. It belongs to the computer, whoever logs in. */
export const lastPlace = 'working-place'
/** In the address: all places. */
export const everyPlace = 'all'

/** The place that is worked at, by what the address names and whether the one chosen last can be had. */
export const placeNamed = (named: string, last: string) => (named === everyPlace ? '' : named || last)

/**
 * As `useWorkingPlace`, for a page's first queries. Undefined where they have no right for the place in the address.
 * The place chosen last counts as open while this tab does not know the open places.
 */
export function workingPlaceOf(who: Holder, right: Right, address: URLSearchParams): string | undefined {
  const own = placesOf(who, [right])
  const isTheirs = (id: string) => !own || own.includes(id)
  const open = tabQueries()
    .getQueryData(placesQuery.queryKey)
    ?.filter(({ _id }) => isTheirs(_id))
  const isOpen = (id: string) => !open?.length || open.some(({ _id }) => _id === id)
  const named = addressOf(address).value('place')
  const last = localStore.get(lastPlace) ?? ''
  const placeId = placeNamed(named, isTheirs(last) && isOpen(last) ? last : '')
  return placeId && !isTheirs(placeId) ? undefined : placeId
}
