import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppointmentStatus } from '#contract/appointment-status.ts'
import { call, callPage, queryOf } from '../../../api.ts'
import { everyPage } from '../../../every-page.ts'

/** All of the doctor's appointments, newest date first, read page by page. */
export const doctorAppointmentsQuery = queryOptions({
  queryKey: ['GET /appointments/doctor/appointments', 'all pages'] as const,
  queryFn: ({ signal }) => everyPage((query) => callPage('GET /appointments/doctor/appointments', { query, signal })),
  meta: { stale: ['appointments'] },
})

export const doctorAppointmentQuery = (id: string) =>
  queryOf('GET /appointments/doctor/appointments/{id}', { params: { id } }, ['appointments'])

export const historyQuery = (id: string) =>
  queryOf('GET /appointments/{id}/history', { params: { id } }, ['appointments'])

export const myDoctorQuery = queryOf('GET /doctors/me', {}, ['doctors'])

export const mySlotsQuery = queryOf('GET /doctors/my-slots', {}, ['hours', 'appointments'])

/** One press of a list button. */
export const useMoveOn = () =>
  useMutation({
    mutationFn: ({ id, status }: { id: string; status: AppointmentStatus }) =>
      call('PUT /appointments/{id}', { params: { id }, body: { status } }),
    meta: { stale: ['appointments', 'times'], failed: 'Failed to update appointment status' },
  })

export type Chart = {
  status?: AppointmentStatus
  patientVisited?: boolean
  checkupDone?: boolean
  doctorNotes?: string
  consultationNotes?: string
  version: number
}

export const useSaveChart = (id: string) =>
  useMutation({
    mutationFn: (body: Chart) => call('PATCH /appointments/doctor/appointments/{id}/status', { params: { id }, body }),
    meta: { stale: ['appointments', 'times'], quiet: true },
  })

export const useReschedule = (id: string) =>
  useMutation({
    mutationFn: (body: { slotId: string; appointmentDate: string }) =>
      call('POST /appointments/{id}/reschedule', { params: { id }, body }),
    meta: { stale: ['appointments', 'times'], quiet: true },
  })
