import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, queryOf, type QueryOf } from '../../../wire/api.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

/** One page of the patient's own appointments. */
export const myAppointmentsQuery = (query: QueryOf<'GET /appointments/my-appointments'>) => ({
  ...pageOf('GET /appointments/my-appointments', { query }, ['appointments']),
  placeholderData: keepPreviousData,
})

/** The number of appointments on a page of the dashboard. */
export const ownPage = 12

/** A page of the patient's coming or past visits. */
export const ownPageQuery = (list: 'upcoming' | 'past', at: PageAt, personId?: string) =>
  myAppointmentsQuery({
    ...(personId ? { personId } : {}),
    list,
    sort: list === 'upcoming' ? 'oldest' : 'newest',
    ...pageFrom(at, ownPage),
  })

/**
 * The first coming visits, to find the next one. They begin a day earlier, because a place may be a day behind the
 * clinic. Old visits whose status was never changed may be among them.
 */
export const comingQuery = (yesterday: string | undefined, personId?: string) =>
  myAppointmentsQuery({
    ...(personId ? { personId } : {}),
    list: 'upcoming',
    sort: 'oldest',
    limit: '5',
    from: yesterday,
  })

/** The number of appointments in each list and status, and the doctors who were rated lately. */
export const myCountsQuery = (personId?: string) =>
  queryOf('GET /appointments/my-counts', { query: personId ? { personId } : {} }, ['appointments'])
