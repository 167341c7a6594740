import { queryOf } from '../../wire/api.ts'

/** What people agree to, in the versions that hold now. */
export const legalQuery = queryOf('GET /legal', {}, ['legal'])

/** What the clinic has decided to say of itself on public pages. */
export const claimsQuery = queryOf('GET /claims', {}, ['legal'])
