import { useMutation } from '@tanstack/react-query'
import type { Claims } from '#contract/legal.ts'
import type { LegalKind } from '#contract/rules.ts'
import { call, queryOf } from '../../wire/api.ts'

/** What people agree to, in the versions that hold now. */
export const legalQuery = queryOf('GET /legal', {}, ['legal'])

/** What the clinic has decided to say of itself on public pages. */
export const claimsQuery = queryOf('GET /claims', {}, ['legal'])

export const useChangeClaims = () =>
  useMutation({
    mutationFn: (body: Claims) => call('PUT /admin/claims', { body }),
    meta: { invalidates: ['legal'], quiet: true },
  })

export const usePublishLegalPage = () =>
  useMutation({
    mutationFn: (body: { kind: LegalKind; text: string; url: string }) => call('POST /admin/legal', { body }),
    meta: { invalidates: ['legal'], quiet: true },
  })
