import { pageMax } from '#contract/rules.ts'
import { queryOf } from '../../wire/api.ts'

/** What was ever written in an appointment's chart, newest first. Stale with the appointment itself. */
export const chartNotesQuery = (id: string) =>
  queryOf('GET /appointments/{id}/chart-notes', { params: { id }, query: { limit: String(pageMax) } }, ['appointments'])
