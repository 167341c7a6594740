import { addDays } from '#contract/clinic-time.ts'
import { seriesVisits } from '#contract/rules.ts'
import type { PlannedVisit } from '#contract/booking/series.ts'

/** `insteadOf`: the date that is not free, where this was chosen for it. */
export type PlannedTime = { appointmentDate: string; slotId: string; insteadOf?: string }

/** What was chosen instead of a date that is not free, by that date: another time, or nothing. */
export type Instead = Readonly<Record<string, PlannedTime | 'out'>>

/** How many visits fit between the first date and the last that can be booked, both included. */
export function mostVisits(first: string, everyWeeks: number, lastDate: string): number {
  let count = 1
  while (count < seriesVisits.most && addDays(first, 7 * everyWeeks * count) <= lastDate) count++
  return count
}

/**
 * What would be booked, and how many dates are still to be decided about: those that are not free, for which nothing
 * that is offered now was chosen.
 */
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
