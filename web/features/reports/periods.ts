import { addDays, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import type { Analytics } from '#contract/reports/reports.ts'
import { weekdays } from '#contract/rules.ts'
import { addressOf } from '../../ui/address.ts'

export type Period = Analytics['periods'][number]

const begins: Record<Analytics['step'], (date: string) => string> = {
  day: (date) => date,
  week: (date) => addDays(date, -weekdays.indexOf(weekdayOf(date))),
  month: (date) => `${date.slice(0, 7)}-01`,
}

/** All periods of the range in order; those without events, which the server leaves out, are zero. */
export function everyPeriod({
  from,
  to,
  step,
  periods,
}: Pick<Analytics, 'from' | 'to' | 'step' | 'periods'>): Period[] {
  const known = new Map(periods.map((period) => [period.from, period]))
  const starts = new Set(datesBetween(from, to).map(begins[step]))
  return [...starts].map(
    (start) => known.get(start) ?? { from: start, bookings: 0, revenue: 0, cancellations: 0, noShows: 0 },
  )
}

/** The dates of a period. The range may include only a part of the first and the last one. */
export function datesOf(
  { from, to, step }: Pick<Analytics, 'from' | 'to' | 'step'>,
  start: string,
): { from: string; to: string } {
  const within = datesBetween(start, addDays(start, 31)).filter((date) => begins[step](date) === start)
  const end = within.at(-1) ?? start
  return { from: start < from ? from : start, to: end > to ? to : end }
}

/** The range that an address asks for: until today where it names none, and 30 days where it names no beginning. */
export function rangeIn(address: URLSearchParams, today: string): { from: string; to: string } {
  const { date } = addressOf(address)
  const to = date('to') ?? today
  const asked = date('from')
  return { from: asked && asked <= to ? asked : addDays(to, -29), to }
}

/** A range of the same length before this one, moved by whole weeks, so that Mondays are compared with Mondays. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  const weeks = Math.ceil(datesBetween(from, to).length / 7)
  return { from: addDays(from, -7 * weeks), to: addDays(to, -7 * weeks) }
}

/**
 * The floor of comparisons (decision 0101). A change is said only where the time before had at least this number and
 * this part of the present number, and a change of a share only where both are shares of so many. Ten visits after two
 * are no "+400 %": the clinic has just begun.
 */
const [enough, enoughPart, enoughForShare] = [10, 1 / 4, 30]

const isEnough = (now: number, before: number): boolean => before >= Math.max(enough, now * enoughPart)

/** Whether two reports can be compared at all. */
export const isComparable = (now: { bookings: number }, before: { bookings: number }): boolean =>
  isEnough(now.bookings, before.bookings)

/** The change as a share: 0.12 is 12 % more. Undefined if there was too little before, or nothing. */
export const changeOf = (now: number, before: number | undefined): number | undefined =>
  before !== undefined && isEnough(now, before) ? now / before - 1 : undefined

type Part = { part: number; of: number }

/** The share of a part; zero of nothing. */
export const shareOf = ({ part, of }: Part): number => (of === 0 ? 0 : part / of)

/** The change of a share in percentage points. Undefined if one of the two is a share of too few. */
export const pointsBetween = (now: Part, before: Part | undefined): number | undefined =>
  before && Math.min(now.of, before.of) >= enoughForShare
    ? Math.round((shareOf(now) - shareOf(before)) * 1000) / 10
    : undefined
