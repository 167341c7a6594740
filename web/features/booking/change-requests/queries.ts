import { useMutation } from '@tanstack/react-query'
import { call, pageOf, type QueryOf } from '../../../wire/api.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'

/** What was asked about visits that have not begun: the caller's own, or those they may answer. */
export const changeRequestsQuery = (query: QueryOf<'GET /change-requests'>) =>
  pageOf('GET /change-requests', { query }, ['appointments'])

const meta = { invalidates: ['appointments', 'times'], quiet: true } as const

type Asked = RequestOf<EndpointName['POST /change-requests']>['body']

export const useAsk = () => useMutation({ mutationFn: (body: Asked) => call('POST /change-requests', { body }), meta })

export const useWithdraw = () =>
  useMutation({ mutationFn: (id: string) => call('PUT /change-requests/{id}/withdraw', { params: { id } }), meta })

type Granted = RequestOf<EndpointName['PUT /change-requests/{id}/grant']>['body']

export const useGrant = (id: string) =>
  useMutation({
    mutationFn: (body: Granted) => call('PUT /change-requests/{id}/grant', { params: { id }, body }),
    meta,
  })

export const useDecline = (id: string) =>
  useMutation({
    mutationFn: (body: { answer: string }) => call('PUT /change-requests/{id}/decline', { params: { id }, body }),
    meta,
  })
