import { type Holder, placesOf, type Right } from '#contract/rights.ts'
import { localStore } from '../../../drafts/storage.ts'
import { addressOf } from '../../../ui/address.ts'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useOwnPlaces } from './own-places.ts'

/** Storage key for the place that was chosen last. It belongs to the computer, whoever logs in. */
const lastPlace = 'working-place'
/** In the address: all places. */
const all = 'all'

/** The place that is worked at, by what the address names and whether the one chosen last can be had. */
const placeNamed = (named: string, last: string) => (named === all ? '' : named || last)

/**
 * As `useWorkingPlace`, before it is known which places are open. Undefined where they have no right for the place in
 * the address.
 */
export function workingPlaceOf(who: Holder, right: Right, address: URLSearchParams): string | undefined {
  const own = placesOf(who, [right])
  const isTheirs = (id: string) => !own || own.includes(id)
  const named = addressOf(address).value('place')
  const last = localStore.get(lastPlace) ?? ''
  const placeId = placeNamed(named, isTheirs(last) ? last : '')
  return placeId && !isTheirs(placeId) ? undefined : placeId
}

/**
 * The place whose board, till or calendar is shown: the one in the address, else the one chosen last on this computer,
 * if it is open and the person has the right for it. Empty: all places, or the first of the person's own.
 */
export function useWorkingPlace(right: Right) {
  const list = useAddressFilter()
  const named = list.value('place')
  const last = localStore.get(lastPlace) ?? ''
  const { places, isOneOfMany, isElsewhere } = useOwnPlaces(right, named === all ? '' : named)
  const lastIsElsewhere = useOwnPlaces(right, last).isElsewhere
  const isClosed = places.length > 0 && !places.some(({ _id }) => _id === last)
  const usual = lastIsElsewhere || isClosed ? '' : last
  return {
    placeId: placeNamed(named, usual),
    places,
    isOneOfMany,
    isElsewhere,
    choose(id: string) {
      if (id) localStore.set(lastPlace, id)
      list.set('place', id || all)
    },
  }
}
