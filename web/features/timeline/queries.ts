import { keepPreviousData } from '@tanstack/react-query'
import { type TimelineSort, timelineSorts } from '#contract/timeline-sorts.ts'
import { aPage, type PageAt, pageFrom, placeOf } from '../../ui/page-at.ts'
import { pageOf } from '../../wire/api.ts'

/** The name in the address of the shown page of the timeline: it stands beside other lists. */
export const timelinePageName = 'timeline-page'

export const placeOfTimeline = (address: URLSearchParams) => placeOf(address, aPage, timelinePageName)

type Wanted = { sort?: TimelineSort; year?: string; words?: string }

/** The filters of the timeline in the address. */
export function wantedIn(address: URLSearchParams): Wanted {
  const sort = address.get('sort')
  const year = address.get('year') ?? ''
  const words = address.get('words') ?? ''
  return {
    ...(timelineSorts.some((each) => each === sort) ? { sort: sort as TimelineSort } : {}),
    ...(/^(19|20|21)\d\d$/.test(year) ? { year } : {}),
    ...(words ? { words: words.slice(0, 100) } : {}),
  }
}

/** One page of a person's record in order of time; the reader's own without a person. */
export const timelineQuery = (personId: string | undefined, at: PageAt, { sort, year, words }: Wanted = {}) => ({
  ...pageOf(
    'GET /records/timeline',
    {
      query: {
        ...(personId ? { personId } : {}),
        ...(sort ? { sort } : {}),
        ...(year ? { year } : {}),
        ...(words ? { words } : {}),
        ...pageFrom(at),
      },
    },
    ['record', 'documents', 'papers', 'appointments'],
  ),
  placeholderData: keepPreviousData,
})
