import { queryOf } from '../../wire/api.ts'
import type { Asking } from '../../wire/early-questions.ts'
import { forWhom } from '../people/for-whom.ts'

/** The requests of the patient, or of the person they act for, newest first. */
export const myCareQuery = (personId?: string) =>
  queryOf('GET /care/requests', { query: { limit: '100', ...(personId ? { personId } : {}) } }, ['care'])

/** Starts the query of somebody's care requests. */
export function askForOwnCare(asking: Asking) {
  void forWhom(asking, (personId, may) => {
    if (may('visits')) void asking.ask(myCareQuery(personId))
  })
}
