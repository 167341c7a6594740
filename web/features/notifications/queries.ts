import { queryOf } from '../../api.ts'

export const noticesQuery = queryOf('GET /notifications', { query: { limit: '20' } }, ['notices'])
