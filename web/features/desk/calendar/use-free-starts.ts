import { useQueryClient } from '@tanstack/react-query'
import { addDays, slotIdOf } from '#contract/clinic-time.ts'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { freeTimesQuery, offersQuery } from '../../doctors/queries.ts'
import type { Column } from './columns.ts'
import type { Target } from './queries.ts'
import { whyNotWith } from './why-not.ts'
import { minuteOf } from '../../../clock/clock-text.ts'

const dayMs = 86_400_000

/** The free times for a visit on a date of the calendar with a doctor, and why there are none. */
export function useFreeStarts() {
  const queries = useQueryClient()

  /** Fetches the free times; recent answers come from the cache. */
  async function freeStarts(visit: CalendarVisit, date: string, doctorId: string): Promise<Target[]> {
    // The offset between the calendar's time zone and the place's.
    const ahead = visit.minute - minuteOf(visit.slotId)
    const days = (Date.parse(visit.appointmentDate) - Date.parse(visit.date)) / dayMs
    const appointmentDate = addDays(date, days)
    const of = { kindId: visit.kind._id, placeId: visit.placeId, moving: visit._id }
    const [free] = await Promise.all([
      queries.fetchQuery({ ...freeTimesQuery(doctorId, appointmentDate, of), staleTime: 5000 }),
      // So that `whyNot` knows what another doctor offers.
      doctorId !== visit.doctorId && queries.fetchQuery({ ...offersQuery(doctorId), staleTime: 60_000 }),
    ])
    return free
      .map((time) => ({
        doctorId,
        appointmentDate,
        slotId: slotIdOf(time),
        date,
        minute: minuteOf(time.startTime) + ahead - days * 1440,
        minutes: minuteOf(time.endTime) - minuteOf(time.startTime),
      }))
      .filter(({ minute }) => minute >= 0 && minute < 1440)
  }

  /** As `whyNotWith`, by what is known of the other doctor's offers. */
  const whyNot = (visit: CalendarVisit, column: Column, minute?: number) =>
    whyNotWith(queries.getQueryData(offersQuery(column.doctorId).queryKey), visit, column, minute)

  return { freeStarts, whyNot }
}
export type FreeStarts = ReturnType<typeof useFreeStarts>

/** What is nearest to a minute, if it is within so many minutes. */
export function nearest<T extends { minute: number }>(
  targets: readonly T[],
  minute: number,
  within = 1440,
): T | undefined {
  const [first] = targets.toSorted((a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute))
  return first && Math.abs(first.minute - minute) <= within ? first : undefined
}
