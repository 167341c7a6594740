import { keepPreviousData } from '@tanstack/react-query'
import { type Measurement, measurementKinds } from '#contract/records/item-lists.ts'
import { type TimelineSort, timelineSorts } from '#contract/timeline-sorts.ts'
import { aPage, type PageAt, pageFrom, placeOf } from '../../ui/page-at.ts'
import { pageOf, queryOf } from '../../wire/api.ts'

/** The name in the address of the shown page of the timeline: it stands beside other lists. */
export const timelinePageName = 'timeline-page'

export const placeOfTimeline = (address: URLSearchParams) => placeOf(address, aPage, timelinePageName)

/** `year`: `2026`, or a month of it, `2026-11`. */
type Wanted = { sort?: TimelineSort; kind?: Measurement; year?: string }

/** The filters of the timeline in the address. What is looked for is typed, and stands in no address. */
export function wantedIn(address: URLSearchParams): Wanted {
  const sort = address.get('sort')
  const kind = measurementKinds.find((each) => sort === 'measurement' && each === address.get('measured'))
  const year = address.get('year') ?? ''
  return {
    ...(timelineSorts.some((each) => each === sort) ? { sort: sort as TimelineSort } : {}),
    ...(kind ? { kind } : {}),
    ...(/^(19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/.test(year) ? { year } : {}),
  }
}

const topics = ['record', 'documents', 'papers', 'appointments'] as const

function inYear(year: string | undefined): { year?: string; month?: string } {
  const [of, month] = year?.split('-') ?? []
  return { ...(of ? { year: of } : {}), ...(month ? { month: String(Number(month)) } : {}) }
}

/** One page of a person's record in order of time; the reader's own without a person. */
export const timelineQuery = (personId: string | undefined, at: PageAt, { sort, kind, year }: Wanted = {}) => ({
  ...pageOf(
    'GET /records/timeline',
    {
      query: {
        ...(personId ? { personId } : {}),
        ...(sort ? { sort } : {}),
        ...(kind ? { kind } : {}),
        ...inYear(year),
        ...pageFrom(at),
      },
    },
    topics,
  ),
  placeholderData: keepPreviousData,
})

/** The address of a list that shows measurements only, of a year or of a kind, beside what else is in it. */
export function measuredIn(address: URLSearchParams, wanted: { year?: string; measured?: Measurement }): string {
  const next = new URLSearchParams(address)
  for (const name of [timelinePageName, 'year', 'measured']) next.delete(name)
  next.set('sort', 'measurement')
  for (const [name, value] of Object.entries(wanted)) next.set(name, value)
  return `?${next}`
}

/** What of a person's record has these words. */
export const foundQuery = (personId: string | undefined, words: string, { sort, kind, year }: Wanted) => ({
  ...queryOf(
    'POST /records/timeline/find',
    {
      body: {
        ...(personId ? { personId } : {}),
        ...(sort ? { sort } : {}),
        ...(kind ? { kind } : {}),
        ...(year ? { year: Number(year.slice(0, 4)) } : {}),
        ...(year && year.length > 4 ? { month: Number(year.slice(5)) } : {}),
        words,
      },
    },
    topics,
  ),
  placeholderData: keepPreviousData,
})
