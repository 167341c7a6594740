import type { Right } from '#contract/rights.ts'
import { localStore } from '../../../drafts/storage.ts'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useOwnPlaces } from './own-places.ts'

/** Which place was chosen last on this computer: it stands where it stands, whoever logs in. */
const lastPlace = 'working-place'
/** In the address: all places, where the page can show them. */
const all = 'all'

/** The place that was chosen last on this computer, if any: what a page asks by before more is known. */
export const placeChosenLast = (): { placeId?: string } => {
  const placeId = localStore.get(lastPlace)
  return placeId ? { placeId } : {}
}

/**
 * The place whose board, cash drawer or calendar is shown: the one in the address, else the one that was chosen last
 * on this computer, as long as it is open and within one's right. Empty is all places, or the first of one's own.
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
