import { queryOf } from '../../../wire/api.ts'

export const passkeysQuery = queryOf('GET /auth/passkeys', {}, ['passkeys'])
