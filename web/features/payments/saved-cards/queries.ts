import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../../../wire/api.ts'

/** The reader's saved cards, newest first. */
export const savedCardsQuery = () => queryOf('GET /saved-cards', {}, ['cards', 'appointments'])

/** The setup of a new saved card: created once, and used until the card is saved. */
export const newCardQuery = () =>
  queryOptions({
    queryKey: ['POST /saved-cards'] as const,
    queryFn: () => call('POST /saved-cards', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** An amount of a visit that a saved card did not pay. */
export const chargeQuery = (id: string) => ({
  ...queryOf('GET /appointments/{id}/charge', { params: { id } }, ['appointments']),
  retry: false,
})
