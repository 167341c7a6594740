import { keepPreviousData } from '@tanstack/react-query'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { callPage, pageOf, type QueryOf } from '../../wire/api.ts'
import { everyPage } from '../../wire/every-page.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { workPage } from '../../ui/work-list/column.ts'

export type RecordFilter = QueryOf<'GET /admin/doctors'>

/** One page of the admins' list of doctors. */
export const doctorRecordsQuery = (filter: RecordFilter, at: PageAt) => ({
  ...pageOf('GET /admin/doctors', { query: { ...filter, ...pageFrom(at, workPage) } }, ['doctors', 'appointments']),
  placeholderData: keepPreviousData,
})

/** One doctor of the admins' list. */
export const doctorRecordQuery = (id: string) =>
  pageOf('GET /admin/doctors', { query: { id } }, ['doctors', 'appointments'])

/** All doctors that match a filter, from all pages. */
export const everyRecord = (filter: RecordFilter): Promise<DoctorRecord[]> =>
  everyPage((page) => callPage('GET /admin/doctors', { query: { ...filter, ...page } }))
