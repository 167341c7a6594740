import { queryOptions } from '@tanstack/react-query'
import { pageMax } from '#contract/rules.ts'
import { call } from '../../api.ts'

/** What was ever written in an appointment's chart, newest first. Stale with the appointment itself. */
export const chartNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'notes', id],
    queryFn: ({ signal }) =>
      call('GET /appointments/{id}/chart-notes', { params: { id }, query: { limit: String(pageMax) }, signal }),
  })
