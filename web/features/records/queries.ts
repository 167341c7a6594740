import { pageMax } from '#contract/rules.ts'
import { queryOf } from '../../wire/api.ts'

/** All versions of an appointment's notes, newest first. Stale with the appointment itself. */
export const chartNotesQuery = (id: string) =>
  queryOf('GET /appointments/{id}/chart-notes', { params: { id }, query: { limit: String(pageMax) } }, ['appointments'])
