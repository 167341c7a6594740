import type { ChatLine } from '#contract/video/video.ts'
import type { Written } from './said.ts'

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/**
 * The lines of all sides in one order, which is the same on every side: by their time, then by who wrote them. Of two
 * with the same id the first one stays: nobody rewrites what another has read.
 */
export function merged(...lists: readonly (readonly Written[])[]): readonly Written[] {
  const byId = new Map(
    lists
      .flat()
      .toReversed()
      .map((line) => [line.id, line]),
  )
  return [...byId.values()].toSorted(
    (one, other) => compare(one.at, other.at) || compare(one.side, other.side) || compare(one.id, other.id),
  )
}

/** The lines as they are kept. */
export const toKeep = (lines: readonly Written[]): ChatLine[] => lines.map(({ side, at, text }) => ({ side, at, text }))
