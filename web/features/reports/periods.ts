import { addDays, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import type { Analytics } from '#contract/reports.ts'
import { weekdays } from '#contract/rules.ts'

export type Period = Analytics['periods'][number]

const begins: Record<Analytics['step'], (date: string) => string> = {
  day: (date) => date,
  week: (date) => addDays(date, -weekdays.indexOf(weekdayOf(date))),
  month: (date) => `${date.slice(0, 7)}-01`,
}

/** Every period of the range in its order: those in which nothing happened, which the server leaves out, with zeros. */
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

/** The dates of as many days just before a range. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  const days = datesBetween(from, to).length
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** `+12 %`, `−5 %`, or nothing where there was nothing before to compare with. */
export function changeInWords(now: number, before: number | undefined): string | undefined {
  if (!before) return undefined
  const percent = Math.round((now / before - 1) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}
