import { queryOf } from '../../../wire/api.ts'

/** The terms of a visit that reception has booked with a link. */
export const agreementQuery = (id: string) => ({
  ...queryOf('GET /appointments/{id}/agreement', { params: { id } }, ['appointments']),
  retry: false,
})
