import type { Right } from '#contract/rights.ts'
import { localStore } from '../../../drafts/storage.ts'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useOwnPlaces } from './own-places.ts'
import { everyPlace, lastPlace, placeNamed } from './worked-at.ts'

// For loaders of the desk, which should import it from there: this file has hooks.

/**
 * The place whose board, till or calendar is shown: the one in the address, else the one chosen last on this computer,
 * if it is open and the person has the right for it. Empty: all places, or the first of the person's own.
 */
export function useWorkingPlace(right: Right) {
  const list = useAddressFilter()
  const named = list.value('place')
  const last = localStore.get(lastPlace) ?? ''
  const { places, isOneOfMany, isElsewhere } = useOwnPlaces(right, named === everyPlace ? '' : named)
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
      list.set('place', id || everyPlace)
    },
  }
}
