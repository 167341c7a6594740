import { queryOf } from '../../../wire/api.ts'

/** The open places of the clinic, the first place first. */
export const placesQuery = { ...queryOf('GET /places', {}, ['places']), staleTime: 5 * 60_000 }
