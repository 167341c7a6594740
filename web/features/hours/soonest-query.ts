import { keepPreviousData } from '@tanstack/react-query'
import { type QueryOf, queryOf } from '../../wire/api.ts'

type Wish = Omit<QueryOf<'GET /soonest'>, 'limit'>

/** The first free times with any doctor, up to `limit`; fetched again every few seconds while they are visible. */
export const soonestTimesQuery = (wish: Wish, limit: number) => ({
  ...queryOf('GET /soonest', { query: { ...wish, limit: String(limit) } }, ['times', 'doctors', 'kinds', 'places']),
  placeholderData: keepPreviousData,
  refetchInterval: 20_000,
})

/** The number of times on the landing page. */
export const soonestOnLanding = 4
