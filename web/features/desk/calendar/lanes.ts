type Stretch = { minute: number; minutes: number }

/**
 * Puts overlapping stretches side by side: each gets a lane, and the number of lanes. Stretches that overlap through
 * others share one width.
 */
export function inLanes<T extends Stretch>(stretches: readonly T[]): (T & { lane: number; lanes: number })[] {
  const sorted = stretches.toSorted((a, b) => a.minute - b.minute || b.minutes - a.minutes)
  const placed: (T & { lane: number; lanes: number })[] = []
  let group: typeof placed = []
  let ends: number[] = []
  for (const each of sorted) {
    if (group.length > 0 && ends.every((end) => end <= each.minute)) {
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= each.minute)
    const lane = free < 0 ? ends.length : free
    ends[lane] = each.minute + each.minutes
    const one = { ...each, lane, lanes: 0 }
    group.push(one)
    placed.push(one)
    for (const other of group) other.lanes = ends.length
  }
  return placed
}

/** The full hours to show: from the first to the last that is used, and at least 8 to 18. */
export function hoursOf(stretches: readonly Stretch[]): { opens: number; closes: number } {
  let opens = 8
  let closes = 18
  for (const { minute, minutes } of stretches) {
    opens = Math.min(opens, Math.floor(minute / 60))
    closes = Math.max(closes, Math.min(24, Math.ceil((minute + minutes) / 60)))
  }
  return { opens, closes }
}
