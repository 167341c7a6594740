import { pageOf, queryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** The caller's guardianships in both directions, and open requests. */
export const familyQuery = queryOf('GET /family', {}, ['family'])

export const ownPersonQuery = (id: string) =>
  queryOf('GET /family/people/{id}', { params: { id } }, ['family', 'profile'])

export const peopleQuery = (search: string, at: PageAt) => ({
  ...pageOf('GET /people', { query: { search, ...pageFrom(at) } }, ['people']),
  enabled: search.trim() !== '',
})

export const personQuery = (id: string) =>
  queryOf('GET /people/{id}', { params: { id } }, ['people', 'appointments', 'payments', 'care'])

export const doublesQuery = (query: { name: string; born?: string; phone?: string; email?: string }) => ({
  ...queryOf('GET /people/doubles', { query }, ['people']),
  enabled: query.name.trim().length > 2,
})

export const openingBalancesQuery = (id: string) =>
  queryOf('GET /people/{id}/opening-balances', { params: { id } }, ['people'])

export const peopleRulesQuery = queryOf('GET /people/rules', {}, ['people'])
