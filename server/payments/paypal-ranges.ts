/** PayPal answers for at most 31 days at a time, and knows three years; of disputes it knows 180 days. */
const [rangeDays, knownDays, disputedDays] = [30, 3 * 365, 175]
const dayMs = 86_400_000

/** The time between the two in parts that PayPal takes. */
export function rangesOf(since: Date, until: Date): { startDate: string; endDate: string }[] {
  const ranges: { startDate: string; endDate: string }[] = []
  let from = Math.max(since.getTime(), until.getTime() - knownDays * dayMs)
  do {
    const to = Math.min(from + rangeDays * dayMs, until.getTime())
    ranges.push({ startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() })
    from = to
  } while (from < until.getTime())
  return ranges
}

/** Where a list goes on: in which part of its time, from 0, at which page. A cursor of before is a page alone. */
export function placeIn(cursor: string | null): { range: number; page: number } {
  const [range = '0', page = '1'] = cursor === null ? [] : cursor.includes('.') ? cursor.split('.') : ['0', cursor]
  return { range: Number(range), page: Number(page) }
}

/** From when on PayPal is asked for disputes. */
export const disputedSince = (since: Date, until: Date): Date =>
  new Date(Math.max(since.getTime(), until.getTime() - disputedDays * dayMs))
