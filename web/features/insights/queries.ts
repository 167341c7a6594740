import { queryOf } from '../../wire/api.ts'

const of = (personId: string | undefined) => ({ query: personId ? { personId } : {} })

/** What was measured of a person in a year, with what is usual and the targets; the reader's own without a person. */
export const measurementsQuery = (personId: string | undefined) =>
  queryOf('GET /insights/measurements', of(personId), ['record'])

/** What is due for a person. */
export const dueQuery = (personId: string | undefined) =>
  queryOf('GET /insights/due', of(personId), ['record', 'appointments', 'papers'])
