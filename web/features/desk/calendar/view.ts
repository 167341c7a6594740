import { addDays, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import { weekdays } from '#contract/rules.ts'
import { two } from '../../../clock/clock-text.ts'

export const views = ['day', 'week', 'month', 'list'] as const
export type View = (typeof views)[number]

/** The days since the beginning of the week; `first` is its first day (0: Monday). */
const sinceFirst = (date: string, first: number) => (weekdays.indexOf(weekdayOf(date)) - first + 7) % 7

/** The dates of a view: a month has whole weeks; a list is a week from the day on. */
export function datesOf(view: View, day: string, first: number): string[] {
  if (view === 'day') return [day]
  if (view === 'list') return datesBetween(day, addDays(day, 6))
  const begins = view === 'month' ? `${day.slice(0, 7)}-01` : day
  const from = addDays(begins, -sinceFirst(begins, first))
  if (view === 'week') return datesBetween(from, addDays(from, 6))
  const last = addDays(monthsAfter(begins, 1), -1)
  return datesBetween(from, addDays(last, 6 - sinceFirst(last, first)))
}

/** The first day of a month, so many months after the month of a date. */
function monthsAfter(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(month / 12)}-${two((month % 12) + 1)}-01`
}

/** The day of the previous (-1) or the next (1) view. */
export const turned = (view: View, day: string, by: -1 | 1): string =>
  view === 'month' ? monthsAfter(day, by) : addDays(day, view === 'day' ? by : 7 * by)
