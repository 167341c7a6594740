import { useMutation } from '@tanstack/react-query'
import type { LegalKind } from '#contract/rules.ts'
import { call, queryOf } from '../../api.ts'

/** What people agree to, in the versions that hold now. */
export const legalQuery = queryOf('GET /legal', {}, ['legal'])

export const usePublishLegalPage = () =>
  useMutation({
    mutationFn: (body: { kind: LegalKind; text: string; url: string }) => call('POST /admin/legal', { body }),
    meta: { stale: ['legal'], quiet: true },
  })
