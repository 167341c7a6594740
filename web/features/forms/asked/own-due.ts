import { useQuery } from '@tanstack/react-query'
import type { AskedOfFamily } from '#contract/forms/responses.ts'
import { askedQuery } from './queries.ts'

const dueOf = (asked: AskedOfFamily[]) => asked.filter(({ state }) => state !== 'given')

/** The forms that are asked of a person, or of the reader and theirs, and are not given; undefined until known. */
export const useDue = (personId: string | undefined): AskedOfFamily[] | undefined =>
  useQuery({ ...askedQuery(personId), select: dueOf }).data
