import { keepPreviousData } from '@tanstack/react-query'
import { pageOf, queryOf, type QueryOf } from '../../../wire/api.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

/** One page of the patient's own appointments. */
export const myAppointmentsQuery = (query: QueryOf<'GET /appointments/my-appointments'>) => ({
  ...pageOf('GET /appointments/my-appointments', { query }, ['appointments']),
  placeholderData: keepPreviousData,
})

/** So many appointments stand on a page of the dashboard. */
export const ownPage = 12

/** A page of the patient's dashboard: what is to come, or what is past. */
export const ownPageQuery = (list: 'upcoming' | 'past', at: PageAt, personId?: string) =>
  myAppointmentsQuery({
    ...(personId ? { personId } : {}),
    list,
    sort: list === 'upcoming' ? 'oldest' : 'newest',
    ...pageFrom(at, ownPage),
  })

/**
 * The visits among which is the next, from the day before this one on, since a place may be a day behind the clinic.
 * Some that were never moved on may lie before it.
 */
export const comingQuery = (yesterday: string | undefined, personId?: string) =>
  myAppointmentsQuery({
    ...(personId ? { personId } : {}),
    list: 'upcoming',
    sort: 'oldest',
    limit: '5',
    from: yesterday,
  })

/** How many appointments stand in each list and status, and which doctors were rated lately. */
export const myCountsQuery = (personId?: string) =>
  queryOf('GET /appointments/my-counts', { query: personId ? { personId } : {} }, ['appointments'])
