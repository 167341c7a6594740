import { pageOf } from '../../../wire/api.ts'

export const sessionsQuery = pageOf('GET /auth/sessions', { query: { limit: '50' } }, ['sessions'])
