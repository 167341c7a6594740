import { type RawBuilder, sql } from 'kysely'
import { firstPlaceId } from '#contract/rules.ts'
import type { Caller } from './caller.ts'

/**
 * A condition for `allOf`: the caller has the endpoint's right at this place. Undefined if they have it for all
 * places.
 */
export const atPlaces = (place: RawBuilder<unknown>, { places }: Pick<Caller, 'places'>): Condition =>
  places && sql`${place} = any(${places}::uuid[])`

/** The wanted place; without one, the clinic's first, or else the first of the caller's. */
export function placeOrFirst({ places }: Pick<Caller, 'places'>, asked: string | undefined): string {
  if (asked) return asked
  return !places || places.includes(firstPlaceId) ? firstPlaceId : places[0]!
}

type Condition = RawBuilder<unknown> | false | '' | null | undefined

/**
 * All of these conditions, joined by `and`, without undefined ones. Each combination becomes a separate statement, for
 * which PostgreSQL can choose an index; a single one with `$1 is null or column = $1` would use no index.
 */
export function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => !!condition)
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

/** Whether a text contains the words of a search, in any case and with any accents; the search is folded once. */
export const mentions = (text: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql`position((select fold(${search})) in fold(${text})) > 0`
