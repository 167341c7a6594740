import { queryOf } from '../../wire/api.ts'

/** What is offered, with prices and free beds. */
export const careItemsQuery = queryOf('GET /care/items', {}, ['care', 'catalogue'])

/** The requests of the patient, or of whom they act for, newest first. */
export const myCareQuery = (personId?: string) =>
  queryOf('GET /care/requests', { query: { limit: '100', ...(personId ? { personId } : {}) } }, ['care'])
