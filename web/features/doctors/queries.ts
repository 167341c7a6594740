import { keepPreviousData } from '@tanstack/react-query'
import type { Gender } from '#contract/doctors/doctor-lists.ts'
import type { DoctorSort } from '#contract/doctors/doctors.ts'
import type { PartOfDay, Specialization } from '#contract/rules.ts'
import { pageOf, queryOf } from '../../wire/api.ts'

export type DirectoryFilter = {
  search?: string
  specialization?: Specialization
  kindId?: string
  placeId?: string
  /** `today`, `tomorrow`, `week` or a date. */
  day?: string
  part?: PartOfDay
  language?: string
  gender?: Gender
  insurance?: string
  sort?: DoctorSort
  /** Only these. */
  ids?: string[]
  limit?: number
  offset?: number
  cursor?: string
}

/** One page of the directory and the number of doctors found. */
export const directoryQuery = ({ ids, limit, offset, cursor, ...filter }: DirectoryFilter) => ({
  ...pageOf(
    'GET /doctors',
    {
      query: {
        ...filter,
        view: 'card',
        ids: ids?.toSorted().join(','),
        limit: limit?.toString(),
        ...(cursor === undefined ? { offset: offset?.toString() } : { cursor }),
      },
    },
    ['doctors', 'times'],
  ),
  placeholderData: keepPreviousData,
})

/** Like `directoryQuery`, for the doctors in `ids`; without ids it makes no call. */
export const favouriteDoctorsQuery = (filter: DirectoryFilter & { ids: string[] }) => ({
  ...directoryQuery(filter),
  ...(filter.ids.length === 0 ? { queryFn: () => ({ rows: [], total: 0 }) } : {}),
})

/** Every specialization, and how many doctors of each there are. */
export const specializationsQuery = queryOf('GET /specializations', {}, ['doctors'])

/** The languages and genders that doctors have named. */
export const filterChoicesQuery = queryOf('GET /doctors/filters', {}, ['doctors'])

/** All kinds that patients can book, the consultation first. */
export const kindsQuery = { ...queryOf('GET /kinds', {}, ['kinds']), staleTime: 5 * 60_000 }

export const doctorQuery = (doctorId: string) =>
  queryOf('GET /doctors/{doctorId}', { params: { doctorId } }, ['doctors'])

/** A doctor's offers, the consultation first. */
export const offersQuery = (doctorId: string) =>
  queryOf('GET /doctors/{doctorId}/offers', { params: { doctorId } }, ['doctors', 'kinds'])

/** A kind of visit and a place; without them a consultation at the doctor's first place. */
export type OfVisit = { kindId?: string | undefined; placeId?: string | undefined; personId?: string | undefined }

/** `moving`: the appointment to be moved to one of these times. */
type Asked = OfVisit & { moving?: string }

export const freeDatesQuery = (doctorId: string, visit: Asked = {}) =>
  queryOf('GET /doctors/{doctorId}/free-dates', { params: { doctorId }, query: visit }, ['times'])

/** The free times of one date; fetched again every few seconds while they are visible. */
export const freeTimesQuery = (doctorId: string, date: string, visit: Asked = {}) => ({
  ...queryOf('GET /doctors/{doctorId}/slots', { params: { doctorId }, query: { date, ...visit } }, ['times']),
  staleTime: 0,
  refetchInterval: 5000,
})

export const reviewsQuery = (doctorId: string) =>
  pageOf('GET /doctors/{doctorId}/reviews', { params: { doctorId }, query: { limit: '20' } }, ['doctors'])
