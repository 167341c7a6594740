import { queryOf } from '../../../wire/api.ts'

/** The reasons that can be chosen. */
export const reasonsQuery = queryOf('GET /reasons', {}, ['reasons'])

/** All reasons, ended ones included. */
export const allReasonsQuery = queryOf('GET /admin/reasons', {}, ['reasons'])
