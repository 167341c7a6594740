import { queryOf } from '../../../wire/api.ts'

/** Where the clinic sees people, the first place first. */
export const placesQuery = { ...queryOf('GET /places', {}, ['places']), staleTime: 5 * 60_000 }
