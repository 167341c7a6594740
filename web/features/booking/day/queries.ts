import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageMax } from '#contract/rules.ts'
import { callPage, pageOf, queryOf, type QueryOf } from '../../../wire/api.ts'
import { everyPage } from '../../../wire/every-page.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

type Narrowed = QueryOf<'GET /appointments/doctor/appointments'>

/** One page of the doctor's own appointments. */
export const doctorAppointmentsQuery = (query: Narrowed) => ({
  ...pageOf('GET /appointments/doctor/appointments', { query }, ['appointments']),
  placeholderData: keepPreviousData,
})

/**
 * All coming appointments from this date on. A kind of visit may be booked a year ahead, so there may be many pages.
 */
export const comingAppointmentsQuery = (from: string) =>
  queryOptions({
    queryKey: ['GET /appointments/doctor/appointments', 'all pages', from] as const,
    queryFn: ({ signal }) => {
      const narrowed = { from, status: 'pending,confirmed,in-progress', sort: 'oldest' as const }
      return everyPage((page) =>
        callPage('GET /appointments/doctor/appointments', { query: { ...narrowed, ...page }, signal }),
      )
    },
    meta: { topics: ['appointments'] },
  })

/** The number of appointments in each of the doctor's lists, with the same filters. */
export const doctorCountsQuery = (query: QueryOf<'GET /appointments/doctor/counts'> = {}) => ({
  ...queryOf('GET /appointments/doctor/counts', { query }, ['appointments', 'hours']),
  placeholderData: keepPreviousData,
})

/** One page of the doctor's patients. */
export const myPatientsQuery = (query: QueryOf<'GET /doctors/my-patients'>) => ({
  ...pageOf('GET /doctors/my-patients', { query }, ['appointments']),
  placeholderData: keepPreviousData,
})

/** How many of them a page of the doctor's list has. */
export const patientsAPage = 24
export const patientsPageQuery = (search: string, at: PageAt) =>
  myPatientsQuery({ search, ...pageFrom(at, patientsAPage) })

export const doctorAppointmentQuery = (id: string) =>
  queryOf('GET /appointments/doctor/appointments/{id}', { params: { id } }, ['appointments'], id)

/** The doctor's own patients of today who are there. Live events update it, as everything else about appointments. */
export const hereQuery = queryOf('GET /appointments/doctor/here', {}, ['appointments'])

/** The rooms into which the patient of a visit can be called, and who is in them. */
export const roomsQuery = (id: string) =>
  queryOf('GET /appointments/{id}/rooms', { params: { id } }, ['appointments', 'places'])

export const historyQuery = (id: string) =>
  queryOf('GET /appointments/{id}/history', { params: { id } }, ['appointments'], id)

export const myDoctorQuery = queryOf('GET /doctors/me', {}, ['doctors'])

export const mySlotsQuery = queryOf('GET /doctors/my-slots', {}, ['hours', 'appointments'])

const mostOnHome = 3

/** The queries of a doctor's start page: today, the next visits, and recent patients. */
export const homeQueries = {
  doctor: myDoctorQuery,
  counts: doctorCountsQuery(),
  todays: doctorAppointmentsQuery({ list: 'today', sort: 'oldest', limit: String(pageMax) }),
  next: doctorAppointmentsQuery({ list: 'upcoming', sort: 'oldest', limit: String(mostOnHome) }),
  lately: myPatientsQuery({ sort: 'recent', limit: String(mostOnHome) }),
}
