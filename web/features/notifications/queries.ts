import { queryOf } from '../../wire/api.ts'

export const noticesQuery = queryOf('GET /notifications', { query: { limit: '20' } }, ['notices'])
