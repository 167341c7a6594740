import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking.ts'
import { pageMax } from '#contract/rules.ts'
import { call, callPage } from '../../../api.ts'

/** All of the patient's appointments, newest date first, read page by page. */
export const myAppointmentsQuery = queryOptions({
  queryKey: ['appointments', 'mine'],
  queryFn: async ({ signal }): Promise<Appointment[]> => {
    const all: Appointment[] = []
    for (;;) {
      const query = { limit: String(pageMax), offset: String(all.length) }
      const { rows, total } = await callPage('GET /appointments/my-appointments', { query, signal })
      all.push(...rows)
      if (rows.length === 0 || all.length >= total) return all
    }
  },
})

export function useCancelAppointment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('PUT /appointments/{id}/cancel', { params: { id } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['appointments'] }),
        queries.invalidateQueries({ queryKey: ['doctors'] }),
      ]),
  })
}
