import { useMutation } from '@tanstack/react-query'
import type { Kind } from '#contract/clinic/kinds.ts'
import { call, queryOf } from '../../../wire/api.ts'

/** All kinds of visit, also those that are no longer offered. */
export const allKindsQuery = queryOf('GET /admin/kinds', {}, ['kinds'])

export type KindFields = Omit<Kind, '_id' | 'active' | 'standard'>

/** What changes of a kind changes what can be booked. */
const invalidates = ['kinds', 'times', 'doctors'] as const

export const useAddKind = () =>
  useMutation({
    mutationFn: (body: KindFields) => call('POST /admin/kinds', { body }),
    meta: { invalidates, quiet: true },
  })

export const useChangeKind = (id: string) =>
  useMutation({
    mutationFn: (body: Partial<KindFields>) => call('PUT /admin/kinds/{id}', { params: { id }, body }),
    meta: { invalidates, quiet: true },
  })

/** Offers a kind, or no longer does; `failed` is said where that did not work. */
export const useOfferKind = (failed: string) =>
  useMutation({
    mutationFn: ({ _id: id, active }: Pick<Kind, '_id' | 'active'>) =>
      call('PUT /admin/kinds/{id}', { params: { id }, body: { active } }),
    meta: { invalidates, failed },
  })

/** The kinds of visit of the clinic, and which of them the doctor offers. */
export const myKindsQuery = queryOf('GET /doctors/my-kinds', {}, ['kinds'])

type Own = { kindId: string; minutes: number | null; fee: number | null }

export const useChangeOffers = () =>
  useMutation({
    mutationFn: (kinds: Own[]) => call('PUT /doctors/my-kinds', { body: { kinds } }),
    meta: { invalidates, quiet: true },
  })
