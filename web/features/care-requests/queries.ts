import { useMutation } from '@tanstack/react-query'
import type { CareForm } from '#contract/care-requests/care-requests.ts'
import { call, queryOf } from '../../wire/api.ts'

/** What is offered, with prices and free beds. */
export const careItemsQuery = queryOf('GET /care/items', {}, ['care', 'catalogue'])

/** The requests of the patient, or of whom they act for, newest first. */
export const myCareQuery = (personId?: string) =>
  queryOf('GET /care/requests', { query: { limit: '100', ...(personId ? { personId } : {}) } }, ['care'])

export const useRequestCare = () =>
  useMutation({
    mutationFn: (body: CareForm) => call('POST /care/requests', { body }),
    meta: { invalidates: ['care'], quiet: true },
  })

export const useTakeBack = () =>
  useMutation({
    mutationFn: (id: string) => call('PUT /care/requests/{id}/cancel', { params: { id } }),
    meta: { invalidates: ['care'], quiet: true },
  })
