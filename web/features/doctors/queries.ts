import { keepPreviousData } from '@tanstack/react-query'
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

/** As `directoryQuery`, of the doctors of `ids`: of none there are none, and nobody is asked. */
export const favouriteDoctorsQuery = (filter: DirectoryFilter & { ids: string[] }) => ({
  ...directoryQuery(filter),
  ...(filter.ids.length === 0 ? { queryFn: () => ({ rows: [], total: 0 }) } : {}),
})

/** Every specialization, and how many doctors of each there are. */
export const specializationsQuery = queryOf('GET /specializations', {}, ['doctors'])

/** What patients can book at all, the consultation first. */
export const kindsQuery = { ...queryOf('GET /kinds', {}, ['kinds']), staleTime: 5 * 60_000 }

export const doctorQuery = (doctorId: string) =>
  queryOf('GET /doctors/{doctorId}', { params: { doctorId } }, ['doctors'])

/** What the doctor offers, the consultation first. */
export const offersQuery = (doctorId: string) =>
  queryOf('GET /doctors/{doctorId}/offers', { params: { doctorId } }, ['doctors', 'kinds'])

/** A kind of visit and a place; without them a consultation at the doctor's first place. */
export type OfVisit = { kindId?: string | undefined; placeId?: string | undefined; personId?: string | undefined }

/** `moving`: an appointment that is to be moved to one of them. */
type Asked = OfVisit & { moving?: string }

export const freeDatesQuery = (doctorId: string, visit: Asked = {}) =>
  queryOf('GET /doctors/{doctorId}/free-dates', { params: { doctorId }, query: visit }, ['times'])

/** The times of one date that can be booked now; asked again every few seconds while somebody looks at them. */
export const freeTimesQuery = (doctorId: string, date: string, visit: Asked = {}) => ({
  ...queryOf('GET /doctors/{doctorId}/slots', { params: { doctorId }, query: { date, ...visit } }, ['times']),
  staleTime: 0,
  refetchInterval: 5000,
})

export const reviewsQuery = (doctorId: string) =>
  pageOf('GET /doctors/{doctorId}/reviews', { params: { doctorId }, query: { limit: '20' } }, ['doctors'])
