import type { Right } from '#contract/rights.ts'
import { localStore } from '../../../drafts/storage.ts'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useOwnPlaces } from './own-places.ts'

/** Storage key for the place that was chosen last. It belongs to the computer, whoever logs in. */
const lastPlace = 'working-place'
/** In the address: all places. */
const all = 'all'

/** The place that was chosen last on this computer, if any, for queries that start before more is known. */
export const placeChosenLast = (): { placeId?: string } => {
  const placeId = localStore.get(lastPlace)
  return placeId ? { placeId } : {}
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
    placeId: named === all ? '' : named || usual,
    places,
    isOneOfMany,
    isElsewhere,
    choose(id: string) {
      if (id) localStore.set(lastPlace, id)
      list.set('place', id || all)
    },
  }
}
