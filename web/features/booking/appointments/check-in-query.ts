import { queryOf } from '../../../wire/api.ts'

/** A visit to check in to, and how far its patient is. */
export const checkInQuery = (id: string) =>
  queryOf('GET /appointments/{id}/check-in', { params: { id } }, ['appointments', 'people', 'profile'], id)
