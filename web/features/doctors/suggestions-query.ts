import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { plain } from '#contract/plain.ts'
import { queryOf } from '../../wire/api.ts'
import type { FilterKey } from './directory-filter.ts'

/** Changes filters in the directory's address. */
export type ChangeFilters = (changes: Partial<Record<FilterKey, string>>, how?: { replace: boolean }) => void

type Suggested = BodyOf<EndpointName['GET /doctors/suggestions']>

/** Suggestions begin with this many letters. */
export const fewestLetters = 2

/** What a search may mean, the best first. */
export const suggestionsQuery = (search: string) => ({
  ...queryOf('GET /doctors/suggestions', { query: { search } }, ['doctors', 'kinds', 'places']),
  placeholderData: keepPreviousData,
})

/** The reason for a visit that the whole search says, as the list of words has it; undefined for any other search. */
export function reasonOf({ nearest, suggestions }: Suggested, search: string): string | undefined {
  const [best] = suggestions
  return !nearest && best?.reason && best.word && plain(best.word) === plain(search) ? best.word : undefined
}
