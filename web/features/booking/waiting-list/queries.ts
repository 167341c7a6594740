import { queryOf } from '../../../api.ts'

export const waitingQuery = (personId: string | undefined) =>
  queryOf('GET /waitlist', { query: personId ? { personId } : {} }, ['waiting'])
