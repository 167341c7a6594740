import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppointmentStatus } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { pageMax } from '#contract/rules.ts'
import { call, callPage } from '../../../api.ts'

/** All of the doctor's appointments, newest date first, read page by page. */
export const doctorAppointmentsQuery = queryOptions({
  queryKey: ['appointments', 'doctor'],
  queryFn: async ({ signal }): Promise<Appointment[]> => {
    const all: Appointment[] = []
    for (;;) {
      const query = { limit: String(pageMax), offset: String(all.length) }
      const { rows, total } = await callPage('GET /appointments/doctor/appointments', { query, signal })
      all.push(...rows)
      if (rows.length === 0 || all.length >= total) return all
    }
  },
})

export const doctorAppointmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'doctor', id],
    queryFn: ({ signal }) => call('GET /appointments/doctor/appointments/{id}', { params: { id }, signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'history', id],
    queryFn: ({ signal }) => call('GET /appointments/{id}/history', { params: { id }, signal }),
  })

export const myDoctorQuery = queryOptions({
  queryKey: ['doctors', 'me'],
  queryFn: ({ signal }) => call('GET /doctors/me', { signal }),
})

export const mySlotsQuery = queryOptions({
  queryKey: ['appointments', 'my-slots'],
  queryFn: ({ signal }) => call('GET /doctors/my-slots', { signal }),
})

/** One press of a list button. */
export function useMoveOn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: AppointmentStatus }) =>
      call('PUT /appointments/{id}', { params: { id }, body: { status } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['appointments'] }),
  })
}

export type Chart = {
  status?: AppointmentStatus
  patientVisited?: boolean
  checkupDone?: boolean
  doctorNotes?: string
  consultationNotes?: string
  version: number
}

export function useSaveChart(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Chart) => call('PATCH /appointments/doctor/appointments/{id}/status', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['appointments'] }),
  })
}

export function useReschedule(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { slotId: string; appointmentDate: string }) =>
      call('POST /appointments/{id}/reschedule', { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['appointments'] }),
        queries.invalidateQueries({ queryKey: ['doctors'] }),
      ]),
  })
}
