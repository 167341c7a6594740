import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, pageOf, queryOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { workPage } from '../../ui/work-list/column.ts'
import type { Moved } from './day/queries.ts'

/** One page of the whole clinic's appointments. */
export const allAppointmentsQuery = (filter: QueryOf<'GET /appointments/all'>, at: PageAt) => ({
  ...pageOf('GET /appointments/all', { query: { ...filter, ...pageFrom(at, workPage) } }, ['appointments']),
  placeholderData: keepPreviousData,
})

/** One appointment of anybody's. */
export const anAppointmentQuery = (id: string) =>
  pageOf('GET /appointments/all', { query: { id } }, ['appointments'], id)

export const recentQuery = queryOf('GET /admin/appointments', { query: { limit: '5' } }, ['appointments'])

/** Changes an appointment's status; the caller shows the failure. */
export const useMoveAsAdmin = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Moved) => call('PATCH /appointments/{id}/status', { params: { id }, body }),
    meta: { invalidates: ['appointments', 'times', 'payments'], quiet: true },
  })
