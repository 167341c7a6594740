import { keepPreviousData } from '@tanstack/react-query'
import type { TakeOut } from '#contract/take-outs.ts'
import { pageOf, queryOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** One page of the audit. Any act adds to it, so it is always fetched again. */
export const auditQuery = (filter: QueryOf<'GET /admin/audit'>, at: PageAt) => ({
  ...pageOf('GET /admin/audit', { query: { ...filter, ...pageFrom(at) } }, []),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

const isUnderWay = ({ state }: TakeOut) => state === 'waiting' || state === 'making'

/** The copies of a record that the reader has asked for; asked again while one is being made. */
export const takeOutsQuery = (personId: string) => ({
  ...queryOf('GET /take-outs', { query: { personId } }, ['take-outs']),
  refetchInterval: ({ state }: { state: { data?: TakeOut[] | undefined } }) =>
    state.data?.some(isUnderWay) ? 1500 : (false as const),
})

/**
 * One page of who has read a person's record; the reader's own without a person. People go on reading, so it is soon
 * fetched again.
 */
export const recordReadsQuery = (personId: string | undefined, at: PageAt) => ({
  ...pageOf('GET /record-reads', { query: { ...(personId ? { personId } : {}), ...pageFrom(at) } }, ['shares']),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
})
