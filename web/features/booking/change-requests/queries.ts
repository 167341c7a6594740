import { pageOf, type QueryOf } from '../../../wire/api.ts'

/** Change requests of visits that have not begun: the caller's own, or those they may answer. */
export const changeRequestsQuery = (query: QueryOf<'GET /change-requests'>) =>
  pageOf('GET /change-requests', { query }, ['appointments'])

/** The topics that asking and answering invalidate. */
export const topics = ['appointments', 'times'] as const
