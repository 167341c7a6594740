import { queryOf } from '../../wire/api.ts'

/** The current versions of the legal pages. */
export const legalQuery = queryOf('GET /legal', {}, ['legal'])

/** The clinic's claims on public pages. */
export const claimsQuery = queryOf('GET /claims', {}, ['legal'])
