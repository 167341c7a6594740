import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, callPage } from '../../../api.ts'
import { everyPage } from '../../../every-page.ts'

/** All of the patient's appointments, newest date first, read page by page. */
export const myAppointmentsQuery = queryOptions({
  queryKey: ['GET /appointments/my-appointments', 'all pages'] as const,
  queryFn: ({ signal }) => everyPage((query) => callPage('GET /appointments/my-appointments', { query, signal })),
  meta: { stale: ['appointments'] },
})

export const useCancelAppointment = () =>
  useMutation({
    mutationFn: (id: string) => call('PUT /appointments/{id}/cancel', { params: { id } }),
    meta: { stale: ['appointments', 'times'], failed: 'Error cancelling appointment' },
  })
