import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calendar, CalendarVisit } from '#contract/calendar.ts'
import { call, queryOf, type QueryOf } from '../../api.ts'

export type Asked = QueryOf<'GET /calendar'>

/** Holds come and go without an event: they are looked for while the calendar is open. */
const everyMs = 20_000

export const calendarQuery = (asked: Asked) => ({
  ...queryOf('GET /calendar', { query: asked }, ['appointments', 'hours', 'times']),
  placeholderData: keepPreviousData,
  refetchInterval: everyMs,
})

/** Where a visit is to go: on its place's clock for the server, and on the calendar's own to be shown. */
export type Target = Pick<CalendarVisit, 'appointmentDate' | 'slotId' | 'date' | 'minute'>

/** Moves a visit: it stands at its new time at once, and at its old one again where that is refused. */
export function useMoveVisit(asked: Asked) {
  const queries = useQueryClient()
  const { queryKey } = calendarQuery(asked)
  const show = (id: string, at: Target) =>
    queries.setQueryData(
      queryKey,
      (old: Calendar | undefined) =>
        old && { ...old, visits: old.visits.map((each) => (each._id === id ? { ...each, ...at } : each)) },
    )
  return useMutation({
    mutationFn: ({ visit, to }: { visit: CalendarVisit; to: Target }) =>
      call('POST /appointments/{id}/reschedule', {
        params: { id: visit._id },
        body: { appointmentDate: to.appointmentDate, slotId: to.slotId },
      }),
    async onMutate({ visit, to }) {
      await queries.cancelQueries({ queryKey })
      show(visit._id, to)
    },
    onError(_, { visit }) {
      const { appointmentDate, slotId, date, minute } = visit
      show(visit._id, { appointmentDate, slotId, date, minute })
    },
    meta: { stale: ['appointments', 'times'], quiet: true },
  })
}
