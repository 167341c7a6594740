import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calendar, CalendarVisit } from '#contract/desk/calendar.ts'
import { oversteps } from '#contract/desk/desk-stages.ts'
import { call, queryOf, type QueryOf } from '../../../wire/api.ts'
import { noteOwnStep } from '../../../wire/own-steps.ts'

export type Asked = QueryOf<'GET /calendar'>

/** Holds send no events, so they are polled while the calendar is open. */
const everyMs = 20_000

export const calendarQuery = (asked: Asked) => ({
  ...queryOf('GET /calendar', { query: asked }, ['appointments', 'hours', 'times']),
  placeholderData: keepPreviousData,
  refetchInterval: everyMs,
})

/** The address that the reader's own calendar subscribes to, if there is one. */
export const feedQuery = queryOf('GET /calendar-feed', {}, ['calendar-feed'])

export const standInsQuery = (asked: QueryOf<'GET /stand-ins'>) => ({
  ...queryOf('GET /stand-ins', { query: asked }, ['appointments', 'hours']),
  placeholderData: keepPreviousData,
})

/** The new time and doctor of a visit: local to its place for the server, and in the calendar's zone for drawing. */
export type Target = Pick<CalendarVisit, 'doctorId' | 'appointmentDate' | 'slotId' | 'date' | 'minute' | 'minutes'>

/** Where a visit is now, as a target: what it goes back to. */
export const targetOf = (visit: CalendarVisit): Target => {
  const { doctorId, appointmentDate, slotId, date, minute, minutes } = visit
  return { doctorId, appointmentDate, slotId, date, minute, minutes }
}

type Moved = Promise<{ version: number }>

/** `isBack`: undoes a move, whatever rules the old time breaks. */
type Moving = { visit: CalendarVisit; to: Target; reasonId: string; isBack?: true }

const put = ({ visit, to, reasonId, isBack }: Moving, isStaff: boolean): Moved => {
  const { doctorId, appointmentDate, slotId } = to
  const because = reasonId ? { reasonId } : {}
  const at = { params: { id: visit._id }, body: { version: visit.version, appointmentDate, slotId, ...because } }
  if (!isStaff) return call('POST /appointments/{id}/reschedule', at)
  const more = {
    ...(isBack ? { accepted: [...oversteps] } : {}),
    ...(doctorId === visit.doctorId ? {} : { doctorId }),
  }
  return call('PUT /desk/visits/{id}/time', { ...at, body: { ...at.body, ...more } })
}

/**
 * Moves a visit. It appears at its new time at once, and returns if the server refuses. If two people move the same
 * visit, the slower one is told.
 */
export function useMoveVisit(asked: Asked, isStaff: boolean) {
  const queries = useQueryClient()
  const { queryKey } = calendarQuery(asked)
  const show = (id: string, at: Partial<CalendarVisit>) =>
    queries.setQueryData(
      queryKey,
      (old: Calendar | undefined) =>
        old && { ...old, visits: old.visits.map((each) => (each._id === id ? { ...each, ...at } : each)) },
    )
  return useMutation({
    mutationFn: (moving: Moving) => put(moving, isStaff),
    async onMutate({ visit, to }) {
      await queries.cancelQueries({ queryKey })
      show(visit._id, to)
    },
    onSuccess({ version }, { visit }) {
      noteOwnStep(visit._id, visit.version, version, ['slotId', 'appointmentDate'])
      show(visit._id, { version })
    },
    onError(_, { visit }) {
      show(visit._id, targetOf(visit))
    },
    meta: { invalidates: ['appointments', 'times'], quiet: true },
  })
}
