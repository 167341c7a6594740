import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../../../wire/api.ts'

/** The reader's own cards that are kept, the newest first. */
export const savedCardsQuery = () => queryOf('GET /saved-cards', {}, ['cards', 'appointments'])

/** A card that is about to be kept: asked for once, and gone on with until it is. */
export const newCardQuery = () =>
  queryOptions({
    queryKey: ['POST /saved-cards'] as const,
    queryFn: () => call('POST /saved-cards', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** What a kept card did not pay of a visit. */
export const chargeQuery = (id: string) => ({
  ...queryOf('GET /appointments/{id}/charge', { params: { id } }, ['appointments']),
  retry: false,
})
