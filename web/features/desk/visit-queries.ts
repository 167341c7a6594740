import { queryOf } from '../../wire/api.ts'

/** One visit as the desk sees it, cancelled or not. */
export const deskVisitQuery = (id: string) =>
  queryOf('GET /desk/visits/{id}', { params: { id } }, ['appointments', 'payments'], id)

/** What every change of a visit at the desk invalidates; its form or button shows the failure. */
export const ofVisits = { invalidates: ['appointments', 'people', 'times', 'payments'], quiet: true } as const
