import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { call, callPage, pageOf, type QueryOf, upload } from '../../wire/api.ts'
import { everyPage } from '../../wire/every-page.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { workPage } from '../../ui/work-list/column.ts'

export type RecordFilter = QueryOf<'GET /admin/doctors'>

/** One page of the doctors as admins know them. */
export const doctorRecordsQuery = (filter: RecordFilter, at: PageAt) => ({
  ...pageOf('GET /admin/doctors', { query: { ...filter, ...pageFrom(at, workPage) } }, ['doctors', 'appointments']),
  placeholderData: keepPreviousData,
})

/** One doctor as admins know them. */
export const doctorRecordQuery = (id: string) =>
  pageOf('GET /admin/doctors', { query: { id } }, ['doctors', 'appointments'])

/** All the doctors of a filter, however many pages. */
export const everyRecord = (filter: RecordFilter): Promise<DoctorRecord[]> =>
  everyPage((page) => callPage('GET /admin/doctors', { query: { ...filter, ...page } }))

/** Adds a doctor (`id` null), or changes one. */
export const useSendDoctor = (id: string | null, photo: Blob | null) =>
  useMutation({
    mutationFn: (values: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) form.set(name, value)
      if (photo) form.set('image', photo, 'photo.webp')
      return id === null
        ? upload('POST /admin/add-doctor', { form }).then(({ doctor }) => doctor)
        : upload('PATCH /admin/doctors/{id}', { params: { id }, form })
    },
    meta: { invalidates: ['doctors', 'accounts'], quiet: true },
  })

export const useSetStanding = (id: string) =>
  useMutation({
    mutationFn: (standing: DoctorRecord['standing']) =>
      call('PUT /admin/doctors/{id}/standing', { params: { id }, body: { standing } }),
    meta: { invalidates: ['doctors', 'times'] },
  })

export const useAddDocument = (id: string) =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('name', file.name.slice(0, 120))
      form.set('document', file)
      return upload('POST /admin/doctors/{id}/documents', { params: { id }, form })
    },
    meta: { invalidates: ['doctors'], failed: doctorRecords.notKept },
  })

export const useDeleteDoctor = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /admin/doctors/{id}', { params: { id } }),
    meta: { invalidates: ['doctors', 'accounts', 'appointments', 'times', 'payments'], quiet: true },
  })

export const useImportDoctors = () =>
  useMutation({
    mutationFn: (body: { csv: string; commit: boolean }) => call('POST /admin/doctors/import', { body }),
    meta: { invalidates: ['doctors', 'accounts'], quiet: true },
  })
