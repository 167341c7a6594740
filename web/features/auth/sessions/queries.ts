import { pageOf } from '../../../api.ts'

export const sessionsQuery = pageOf('GET /auth/sessions', { query: { limit: '50' } }, ['sessions'])
