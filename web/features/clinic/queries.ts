import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppointmentStatus } from '#contract/appointment-status.ts'
import { call, callPage, storedToken, upload } from '../../api.ts'

export const aPage = 20
type Filter = Record<string, string | undefined>

/** One page of a list of the admin's, with the filters of the address bar. */
const list =
  <R>(key: string, read: (query: Filter, signal: AbortSignal) => Promise<R>) =>
  (filter: Filter, offset = 0) =>
    queryOptions({
      queryKey: [key, 'clinic', filter, offset],
      queryFn: ({ signal }) => read({ ...filter, limit: String(aPage), offset: String(offset) }, signal),
      placeholderData: keepPreviousData,
    })

export const clinicDoctorsQuery = list('doctors', (query, signal) =>
  callPage('GET /admin/doctors', { query: query as never, signal }),
)
export const allAppointmentsQuery = list('appointments', (query, signal) =>
  callPage('GET /appointments/all', { query: query as never, signal }),
)
export const paymentsQuery = list('appointments', (query, signal) =>
  callPage('GET /admin/payments', { query: query as never, signal }),
)
export const accountsQuery = list('accounts', (query, signal) =>
  callPage('GET /admin/users', { query: query as never, signal }),
)
export const auditQuery = list('audit', (query, signal) =>
  callPage('GET /admin/audit', { query: query as never, signal }),
)

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET /admin/overview', { signal }),
})
export const recentQuery = queryOptions({
  queryKey: ['appointments', 'recent'],
  queryFn: ({ signal }) => call('GET /admin/appointments', { query: { limit: '5' }, signal }),
})
export const analyticsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['overview', 'analytics', from, to],
    queryFn: ({ signal }) => call('GET /admin/analytics', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

/** Whatever the admin changes makes all lists stale. */
export function useClinicChange<V, R>(change: (value: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries() })
}

export const useMoveAsAdmin = () =>
  useClinicChange(({ id, status }: { id: string; status: AppointmentStatus }) =>
    call('PATCH /appointments/{id}/status', { params: { id }, body: { status } }),
  )

export function sendDoctor(id: string | null, values: Record<string, string>, photo: Blob | null) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  if (photo) form.set('image', photo, 'photo.webp')
  return id === null
    ? upload('POST /admin/add-doctor', { form }).then(({ doctor }) => doctor)
    : upload('PATCH /admin/doctors/{id}', { params: { id }, form })
}

/** Fetches a file with the log-in and hands it to the browser as a download. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${storedToken.get()}` } })
  if (!response.ok) throw new Error('The file could not be fetched.')
  saveFile(await response.blob(), name)
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
