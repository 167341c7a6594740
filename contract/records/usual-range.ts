/** So many days count for a person's usual range, today included. */
export const usualDays = 90
/** From so many values on, a usual range says something. */
export const usualLeast = 10

export type Range = { low: number; high: number }

/** The smallest of these values that at least this share of them does not exceed (nearest rank). */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}

/**
 * What is usual for a person: the values at the 10th and the 90th percentile, so that about eight of ten lie between
 * them. Both are values that were measured. Null for fewer than `usualLeast` values.
 */
export function usualRange(values: readonly number[]): Range | null {
  if (values.length < usualLeast) return null
  const sorted = values.toSorted((a, b) => a - b)
  return { low: rank(sorted, 0.1), high: rank(sorted, 0.9) }
}

/** Whether a value lies outside a range; of a range that ends on one side only, beyond that end. */
export const isOutside = (value: number, { low, high }: { low: number | null; high: number | null }): boolean =>
  (low !== null && value < low) || (high !== null && value > high)
