import { queryOptions } from '@tanstack/react-query'
import type { AppointmentStatus } from '#contract/appointment-status.ts'
import { call, callPage } from '../../api.ts'
import { pagedList, useAdminChange } from '../../paged-list.ts'

export const allAppointmentsQuery = pagedList('appointments', (query, signal) =>
  callPage('GET /appointments/all', { query: query as never, signal }),
)

export const recentQuery = queryOptions({
  queryKey: ['appointments', 'recent'],
  queryFn: ({ signal }) => call('GET /admin/appointments', { query: { limit: '5' }, signal }),
})

export const useMoveAsAdmin = () =>
  useAdminChange(({ id, status }: { id: string; status: AppointmentStatus }) =>
    call('PATCH /appointments/{id}/status', { params: { id }, body: { status } }),
  )
