/** A count of calls, and how many are allowed. */
type Counted = { calls: number; before: number; current: number; unsent: number }

/** Shares of a limit are compared in so many steps. */
const steps = 100

/** When the map is full, one in so many counts is removed at once, so that this search is rare. */
const partEmptied = 10

/**
 * Makes room in a map that has `most` counts: removes a tenth of them, those that have used the smallest share of their
 * limit, the oldest first. So a flood of new callers removes other such callers, not one who is near a limit or over
 * it. Takes time in proportion to `most`.
 */
export function makeRoom(counts: Map<string, Counted>, most: number): void {
  if (counts.size < most) return
  const stepOf = ({ calls, before, current, unsent }: Counted) =>
    Math.min(steps, Math.floor((steps * (Math.max(before, current) + unsent)) / calls))
  const perStep = new Array<number>(steps + 1).fill(0)
  for (const count of counts.values()) perStep[stepOf(count)]!++
  let wanted = Math.ceil(most / partEmptied)
  /** How many counts of each step are removed; of the last step only some. */
  const toGo = perStep.map((number) => {
    const go = Math.min(number, wanted)
    wanted -= go
    return go
  })
  for (const [key, count] of counts) {
    const step = stepOf(count)
    if (toGo[step]! === 0) continue
    toGo[step]!--
    counts.delete(key)
  }
}
