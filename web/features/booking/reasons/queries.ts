import { queryOf } from '../../../wire/api.ts'

/** What can be chosen when a visit is cancelled or moved. */
export const reasonsQuery = queryOf('GET /reasons', {}, ['reasons'])

/** All that there are and were. */
export const allReasonsQuery = queryOf('GET /admin/reasons', {}, ['reasons'])
