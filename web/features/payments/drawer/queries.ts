import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { call, pageOf, type QueryOf, queryOf } from '../../../wire/api.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

const about = ['payments'] as const

/** The till of a place, the first where none is given. What colleagues take meanwhile shows within seconds. */
export const tillQuery = (placeId: string) => ({
  ...queryOf('GET /desk/till', { query: placeId ? { placeId } : {} }, [...about]),
  refetchInterval: 10_000,
})

/** One page of the shifts of all tills, and one of them. */
export const shiftsQuery = (filter: QueryOf<'GET /admin/till-shifts'>, at: PageAt) => ({
  ...pageOf('GET /admin/till-shifts', { query: { ...filter, ...pageFrom(at) } }, about),
  placeholderData: keepPreviousData,
})
export const aShiftQuery = (id: string) => pageOf('GET /admin/till-shifts', { query: { id } }, about)

const meta = { invalidates: about, quiet: true } as const

type Opened = RequestOf<EndpointName['POST /desk/till/open']>['body']
type Counted = RequestOf<EndpointName['POST /desk/till/{id}/count']>['body']
type Moved = RequestOf<EndpointName['POST /desk/till/{id}/move']>['body']

export const useOpenTill = () =>
  useMutation({ mutationFn: (body: Opened) => call('POST /desk/till/open', { body }), meta })

export const useCountTill = (id: string) =>
  useMutation({ mutationFn: (body: Counted) => call('POST /desk/till/{id}/count', { params: { id }, body }), meta })

export const useMoveCash = (id: string) =>
  useMutation({ mutationFn: (body: Moved) => call('POST /desk/till/{id}/move', { params: { id }, body }), meta })
