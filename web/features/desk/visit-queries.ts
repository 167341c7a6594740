import { queryOf } from '../../wire/api.ts'

/** One visit for reception, cancelled ones included. */
export const deskVisitQuery = (id: string) =>
  queryOf('GET /desk/visits/{id}', { params: { id } }, ['appointments', 'payments'], id)

/** Common options for changes of visits at the desk; the form or button shows the failure. */
export const ofVisits = { invalidates: ['appointments', 'people', 'times', 'payments'], quiet: true } as const
