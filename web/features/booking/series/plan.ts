import { addDays } from '#contract/clinic-time.ts'
import { seriesVisits } from '#contract/rules.ts'
import type { PlannedVisit } from '#contract/booking/series.ts'

/** The intervals between two visits, in weeks. */
export const offeredWeeks = [1, 2, 3, 4, 6, 8]

/** `insteadOf`: the taken date that this time replaces. */
export type PlannedTime = { appointmentDate: string; slotId: string; insteadOf?: string }

/** The decisions about taken dates, by date: another time, or leaving it out. */
export type Instead = Readonly<Record<string, PlannedTime | 'out'>>

/** How many visits fit between the first date and the last that can be booked, both included. */
export function mostVisits(first: string, everyWeeks: number, lastDate: string): number {
  let count = 1
  while (count < seriesVisits.most && addDays(first, 7 * everyWeeks * count) <= lastDate) count++
  return count
}

/** The times to book, and the dates that still need a decision: taken ones without a choice that is still free. */
export function planned(visits: readonly PlannedVisit[], instead: Instead): { times: PlannedTime[]; open: string[] } {
  const times: PlannedTime[] = []
  const open: string[] = []
  for (const { appointmentDate, slotId, clash, alternatives } of visits) {
    const chosen = instead[appointmentDate]
    if (!clash) times.push({ appointmentDate, slotId })
    else if (!chosen) open.push(appointmentDate)
    else if (chosen !== 'out') {
      const still = alternatives.find((other) => keyOf(other) === keyOf(chosen))
      if (still) times.push({ ...still, insteadOf: appointmentDate })
      else open.push(appointmentDate)
    }
  }
  return { times, open }
}

export const keyOf = ({ appointmentDate, slotId }: PlannedTime): string => `${appointmentDate} ${slotId}`
