import type { Column } from './columns.ts'
import type { Marked } from './use-pointer.ts'

/**
 * The length (minutes) of a stretch that is marked by keyboard, and the quarters of an hour to which stretches are
 * rounded.
 */
const [long, step] = [30, 15]
const endOfDay = 24 * 60

/** The first empty stretch of a column from a minute on, or else from the beginning of its hours. */
export function emptyFrom(column: Column, from = column.windows[0]?.minute ?? 9 * 60): Marked | undefined {
  const taken = [...column.visits, ...column.holds, ...column.away]
  for (let minute = Math.ceil(from / step) * step; minute + long <= endOfDay; minute += step) {
    if (!taken.some((each) => each.minute < minute + long && minute < each.minute + each.minutes)) {
      return { column, minute, minutes: long }
    }
  }
  return undefined
}
