import { useQuery } from '@tanstack/react-query'
import type { AskedOfFamily } from '#contract/forms/responses.ts'
import { askedQuery } from './queries.ts'

/** The forms that are asked of a person, or of the reader and theirs, and are not given; undefined until known. */
export function useDue(personId: string | undefined): AskedOfFamily[] | undefined {
  const { data } = useQuery(askedQuery(personId))
  return data?.filter(({ state }) => state !== 'given')
}
