import { useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { call, queryOf } from '../../../wire/api.ts'

/** What can be chosen when a visit is cancelled or moved. */
export const reasonsQuery = queryOf('GET /reasons', {}, ['reasons'])

/** All that there are and were. */
export const allReasonsQuery = queryOf('GET /admin/reasons', {}, ['reasons'])

const meta = { invalidates: ['reasons'], quiet: true } as const

type Added = RequestOf<EndpointName['POST /admin/reasons']>['body']

export const useAddReason = () =>
  useMutation({ mutationFn: (body: Added) => call('POST /admin/reasons', { body }), meta })

export const useEndReason = () =>
  useMutation({
    mutationFn: ({ id, ended }: { id: string; ended: boolean }) =>
      call('PUT /admin/reasons/{id}/ended', { params: { id }, body: { ended } }),
    meta,
  })
