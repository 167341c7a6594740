import { useQueryClient } from '@tanstack/react-query'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { addDays, slotIdOf } from '#contract/clinic-time.ts'
import { freeTimesQuery } from '../../doctors/queries.ts'
import type { Target } from './queries.ts'
import { minuteOf } from '../../../clock/clock-text.ts'

const dayMs = 86_400_000

/** Fetches the free times for a visit on a date of the calendar; recent answers come from the cache. */
export function useFreeStarts(): (visit: CalendarVisit, date: string) => Promise<Target[]> {
  const queries = useQueryClient()
  return async (visit, date) => {
    // The offset between the calendar's time zone and the place's.
    const ahead = visit.minute - minuteOf(visit.slotId)
    const days = (Date.parse(visit.appointmentDate) - Date.parse(visit.date)) / dayMs
    const appointmentDate = addDays(date, days)
    const of = { kindId: visit.kind._id, placeId: visit.placeId, moving: visit._id }
    const free = await queries.fetchQuery({ ...freeTimesQuery(visit.doctorId, appointmentDate, of), staleTime: 5000 })
    return free
      .map((time) => ({
        appointmentDate,
        slotId: slotIdOf(time),
        date,
        minute: minuteOf(time.startTime) + ahead - days * 1440,
      }))
      .filter(({ minute }) => minute >= 0 && minute < 1440)
  }
}

/** The target nearest to a minute, if one is within so many minutes. */
export function nearest(targets: readonly Target[], minute: number, within = 1440): Target | undefined {
  const [first] = targets.toSorted((a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute))
  return first && Math.abs(first.minute - minute) <= within ? first : undefined
}
