import { pageMax } from '#contract/rules.ts'
import { queryOf } from '../../wire/api.ts'

/** All versions of an appointment's notes, newest first. Stale with the appointment itself. */
export const chartNotesQuery = (id: string) =>
  queryOf('GET /appointments/{id}/chart-notes', { params: { id }, query: { limit: String(pageMax) } }, ['appointments'])

/** What matters of a person's record at first sight; the reader's own without a person. */
export const recordQuery = (personId: string | undefined) =>
  queryOf('GET /records/summary', { query: personId ? { personId } : {} }, ['record'])

/** What an entry of a record said in each of its versions, newest first. */
export const itemVersionsQuery = (id: string) =>
  queryOf('GET /records/items/{id}/versions', { params: { id } }, ['record'])
