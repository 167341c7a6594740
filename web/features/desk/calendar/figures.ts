import type { Column } from './columns.ts'

type Stretch = { minute: number; minutes: number }

/** Minutes of one day of a doctor, or of several: within the hours, taken by visits, still free, and away. */
export type Figures = { visits: number; pending: number; open: number; booked: number; free: number; away: number }

const endOfDay = 24 * 60
/** What a minute of the day may be; several at once. */
const [isOpen, isTaken, isHeld, isAway] = [1, 2, 4, 8]

/** The figures of one column. Only hours count: a visit outside of them is a visit, but fills no hours. */
export function figuresOf({ windows, visits, holds, away }: Column): Figures {
  const marks = new Uint8Array(endOfDay)
  const mark = (stretches: readonly Stretch[], bit: number) => {
    for (const { minute, minutes } of stretches) {
      for (let at = Math.max(0, minute); at < Math.min(endOfDay, minute + minutes); at++) marks[at]! |= bit
    }
  }
  mark(windows, isOpen)
  mark(visits, isTaken)
  mark(holds, isHeld)
  mark(away, isAway)
  const figures = { open: 0, booked: 0, free: 0, away: 0 }
  for (const is of marks) {
    if (!(is & isOpen)) continue
    figures.open++
    if (is & isTaken) figures.booked++
    else if (is & isAway) figures.away++
    else if (!(is & isHeld)) figures.free++
  }
  return { visits: visits.length, pending: visits.filter(({ status }) => status === 'pending').length, ...figures }
}

/** The figures of all columns together. */
export const sumOf = (all: readonly Figures[]): Figures =>
  all.reduce((sum, each) => ({
    visits: sum.visits + each.visits,
    pending: sum.pending + each.pending,
    open: sum.open + each.open,
    booked: sum.booked + each.booked,
    free: sum.free + each.free,
    away: sum.away + each.away,
  }))
