import { keepPreviousData } from '@tanstack/react-query'
import { type QueryOf, queryOf } from '../../wire/api.ts'

type Wish = Omit<QueryOf<'GET /soonest'>, 'limit'>

/** The first free times with anybody, so many at the most; asked again every few seconds while somebody looks. */
export const soonestTimesQuery = (wish: Wish, limit: number) => ({
  ...queryOf('GET /soonest', { query: { ...wish, limit: String(limit) } }, ['times', 'doctors', 'kinds', 'places']),
  placeholderData: keepPreviousData,
  refetchInterval: 20_000,
})

/** What the landing page shows at first. */
export const soonestOnLanding = 4
