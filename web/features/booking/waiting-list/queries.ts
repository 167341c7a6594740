import { queryOf } from '../../../wire/api.ts'

export const waitingQuery = (personId: string | undefined) =>
  queryOf('GET /waitlist', { query: personId ? { personId } : {} }, ['waiting'])
