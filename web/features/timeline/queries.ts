import { keepPreviousData } from '@tanstack/react-query'
import type { TimelineSort } from '#contract/timeline-sorts.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { pageOf } from '../../wire/api.ts'

export type Wanted = { sort?: TimelineSort; year?: string; words?: string }

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
    ['record', 'documents', 'appointments'],
  ),
  placeholderData: keepPreviousData,
})
