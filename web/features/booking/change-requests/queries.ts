import { pageOf, type QueryOf } from '../../../wire/api.ts'

/** What was asked about visits that have not begun: the caller's own, or those they may answer. */
export const changeRequestsQuery = (query: QueryOf<'GET /change-requests'>) =>
  pageOf('GET /change-requests', { query }, ['appointments'])

/** What asking and answering change. */
export const topics = ['appointments', 'times'] as const
