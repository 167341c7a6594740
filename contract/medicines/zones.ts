import { wallClock } from '../clinic-time.ts'

const minute = 60_000
const day = 86_400_000

/** Local time, written as if it were UTC (ms): what the clock on the wall shows. */
const shownAt = (zone: string, instant: number): number => {
  const { date, time } = wallClock(zone, new Date(instant))
  return Date.parse(`${date}T${time}:00Z`)
}

/** What clocks of a zone show at an instant, in whole minutes, as ms of a local clock. */
export const shown = (zone: string, instant: number): number =>
  instant + offsetIn(zone, Math.floor(instant / minute) * minute)

const offsets = new Map<string, Map<number, number>>()
const mostKept = 20_000

/** How far a zone is ahead of UTC (ms); kept for whole days of UTC on which its clocks are not changed. */
function offsetIn(zone: string, instant: number): number {
  const first = Math.floor(instant / day) * day
  const before = offsetAtMidnight(zone, first)
  return before === offsetAtMidnight(zone, first + day) ? before : shownAt(zone, instant) - instant
}

function offsetAtMidnight(zone: string, midnight: number): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  const known = ofZone.get(midnight)
  if (known !== undefined) return known
  if (ofZone.size >= mostKept) ofZone.clear()
  const offset = shownAt(zone, midnight) - midnight
  ofZone.set(midnight, offset)
  offsets.set(zone, ofZone)
  return offset
}

/**
 * The first instant at which the clocks of a zone show this local time or have passed it: where it is shown twice, the
 * first; where clocks jump over it, the moment of the jump.
 */
export function reached(zone: string, local: number): number {
  const before = offsetIn(zone, local - day)
  const after = offsetIn(zone, local + day)
  const early = local - before
  if (before === after || shown(zone, early) === local) return early
  const late = local - after
  if (shown(zone, late) === local) return late
  // The clocks jump over it: in whole minutes, between these two.
  let [low, high] = [Math.min(early, late) / minute, Math.max(early, late) / minute]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (shown(zone, middle * minute) >= local) high = middle
    else low = middle
  }
  return high * minute
}

/** Whether clocks know a zone by this name. */
export function isZone(zone: string): boolean {
  try {
    return shownAt(zone, 0) > -day && /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)
  } catch {
    return false
  }
}
