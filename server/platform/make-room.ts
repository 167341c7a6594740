/** A count of calls and how many are allowed. */
type Counted = { calls: number; before: number; current: number; unsent: number }

/** So fine are shares of a limit told apart. */
const steps = 100

/** When the map is full, one in so many is removed at once, so that the search is rare. */
const partEmptied = 10

/**
 * Makes room in a map that has `most` counts: a tenth of them go, those that have used the smallest share of their
 * limit, the oldest first. Whoever brings many callers pushes out such callers, not somebody who is near a limit or
 * over it. Takes time in proportion to `most`.
 */
export function makeRoom(counts: Map<string, Counted>, most: number): void {
  if (counts.size < most) return
  const stepOf = ({ calls, before, current, unsent }: Counted) =>
    Math.min(steps, Math.floor((steps * (Math.max(before, current) + unsent)) / calls))
  const perStep = new Array<number>(steps + 1).fill(0)
  for (const count of counts.values()) perStep[stepOf(count)]!++
  let wanted = Math.ceil(most / partEmptied)
  /** How many of each step go; of the last one only a part. */
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
