import { type PageAt, pageFrom } from '../../../ui/page-at.ts'
import { pageOf, queryOf } from '../../../wire/api.ts'

const ofPerson = (personId: string | undefined) => (personId ? { personId } : {})

/** The forms that are asked of the reader and theirs, or of one person, what is due first. */
export const askedQuery = (personId: string | undefined) =>
  queryOf('GET /forms', { query: ofPerson(personId) }, ['forms', 'appointments'])

/** One page of the forms and consents that were given. */
export const givenQuery = (personId: string | undefined, at: PageAt) =>
  pageOf('GET /forms/given', { query: { ...ofPerson(personId), ...pageFrom(at) } }, ['forms'])

export const consentsQuery = (personId: string | undefined) =>
  queryOf('GET /forms/given', { query: { ...ofPerson(personId), purpose: 'consent', limit: '20' } }, ['forms'])

export const givenFormQuery = (id: string) => queryOf('GET /forms/given/{id}', { params: { id } }, ['forms'])

/** What is asked for one visit and how far it is, without answers. */
export const visitFormsQuery = (id: string) =>
  queryOf('GET /appointments/{id}/forms', { params: { id } }, ['forms', 'appointments'], id)

export const offeredFormsQuery = queryOf('GET /forms/offered', { query: {} }, ['forms'])

export const formRequestsQuery = (personId: string) =>
  queryOf('GET /forms/requests', { query: { personId } }, ['forms'])

/**
 * A draft as it was when the page opened: the page itself keeps what is typed, and asks again each time it is opened.
 */
export const draftQuery = (id: string) => ({
  ...queryOf('GET /forms/drafts/{id}', { params: { id } }, []),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always' as const,
})
