import { queryOf } from '../../../wire/api.ts'

export const factorsQuery = queryOf('GET /auth/factors', {}, ['passkeys'])
