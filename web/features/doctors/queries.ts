import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DoctorSort } from '#contract/doctors.ts'
import type { Specialization } from '#contract/rules.ts'
import { call, callPage } from '../../api.ts'

export type DirectoryFilter = {
  search?: string
  specialization?: Specialization
  sort?: DoctorSort
  /** Only these; of none there are none. */
  ids?: string[]
  limit?: number
  offset?: number
}

/** One page of the directory and the number of doctors found. */
export const directoryQuery = (filter: DirectoryFilter) =>
  queryOptions({
    queryKey: ['doctors', 'list', filter],
    queryFn: ({ signal }) => {
      if (filter.ids?.length === 0) return { rows: [], total: 0 }
      return callPage('GET /doctors', {
        query: {
          ...filter,
          view: 'card',
          ids: filter.ids?.toSorted().join(','),
          limit: filter.limit?.toString(),
          offset: filter.offset?.toString(),
        },
        signal,
      })
    },
    placeholderData: keepPreviousData,
  })

export const doctorQuery = (doctorId: string) =>
  queryOptions({
    queryKey: ['doctors', 'one', doctorId],
    queryFn: ({ signal }) => call('GET /doctors/{doctorId}', { params: { doctorId }, signal }),
  })

export const freeDatesQuery = (doctorId: string) =>
  queryOptions({
    queryKey: ['doctors', 'free-dates', doctorId],
    queryFn: ({ signal }) => call('GET /doctors/{doctorId}/free-dates', { params: { doctorId }, signal }),
  })

/** The times of one date that can be booked now; asked again every few seconds while somebody looks at them. */
export const freeTimesQuery = (doctorId: string, date: string) =>
  queryOptions({
    queryKey: ['doctors', 'free-times', doctorId, date],
    queryFn: ({ signal }) => call('GET /doctors/{doctorId}/slots', { params: { doctorId }, query: { date }, signal }),
    staleTime: 0,
    refetchInterval: 5000,
  })

export const reviewsQuery = (doctorId: string) =>
  queryOptions({
    queryKey: ['doctors', 'reviews', doctorId],
    queryFn: ({ signal }) =>
      callPage('GET /doctors/{doctorId}/reviews', { params: { doctorId }, query: { limit: '20' }, signal }),
  })
