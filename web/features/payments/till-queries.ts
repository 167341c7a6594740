import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Payable } from '#contract/payments/payments-received.ts'
import { call, pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

type Page = { rows: Payable[] }

const about = ['payments', 'appointments'] as const

/** One page of the visits of a day that are paid at the clinic. */
export const payableQuery = (filter: QueryOf<'GET /desk/money'>, at: PageAt) => ({
  ...pageOf('GET /desk/money', { query: { ...filter, ...pageFrom(at) } }, [...about]),
  placeholderData: keepPreviousData,
  // Receipts come a moment after the money.
  refetchInterval: ({ state }: { state: { data: Page | undefined } }) =>
    state.data?.rows.some(({ takings }) => takings.some(({ paper }) => !paper)) ? 2000 : false,
})

/** One visit, if it is paid at the clinic. */
export const aPayableQuery = (id: string) => pageOf('GET /desk/money', { query: { id } }, [...about])

const meta = { invalidates: about, quiet: true } as const

type Taken = RequestOf<EndpointName['POST /desk/money/{id}/take']>['body']
type GivenBack = RequestOf<EndpointName['POST /desk/money/{id}/give-back']>['body']

export const useTakeMoney = (id: string) =>
  useMutation({ mutationFn: (body: Taken) => call('POST /desk/money/{id}/take', { params: { id }, body }), meta })

export const useGiveBack = (id: string) =>
  useMutation({
    mutationFn: (body: GivenBack) => call('POST /desk/money/{id}/give-back', { params: { id }, body }),
    meta,
  })

type Lowered = RequestOf<EndpointName['POST /desk/money/{id}/lower-price']>['body']

export const useLowerPrice = (id: string) =>
  useMutation({
    mutationFn: (body: Lowered) => call('POST /desk/money/{id}/lower-price', { params: { id }, body }),
    meta,
  })

type Waived = RequestOf<EndpointName['POST /appointments/{id}/waive-fee']>['body']

export const useWaiveFee = (id: string) =>
  useMutation({
    mutationFn: (body: Waived) => call('POST /appointments/{id}/waive-fee', { params: { id }, body }),
    meta,
  })
