import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, queryOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** One page of the whole clinic's appointments. */
export const allAppointmentsQuery = (filter: QueryOf<'GET /appointments/all'>, at: PageAt) => ({
  ...pageOf('GET /appointments/all', { query: { ...filter, ...pageFrom(at, workPage) } }, ['appointments']),
  placeholderData: keepPreviousData,
})

/** One appointment of any patient. */
export const anAppointmentQuery = (id: string) =>
  pageOf('GET /appointments/all', { query: { id } }, ['appointments'], id)

export const recentQuery = queryOf('GET /admin/appointments', { query: { limit: '5' } }, ['appointments'])

/** The doctors, places and kinds of visit to filter the list by. */
export const visitChoicesQuery = {
  ...queryOf('GET /appointments/choices', {}, ['places', 'doctors', 'kinds']),
  staleTime: 5 * 60_000,
}
