import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown> | false | '' | null | undefined

/**
 * All of these conditions, without those that were not asked for: each combination is a statement of its own, for which
 * PostgreSQL can choose an index. (`$1 is null or column = $1` is one statement for all, and finds none.)
 */
export function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => !!condition)
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

/** Whether a text has the words that somebody searches for, whatever their case and accents: these are folded once. */
export const mentions = (text: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql`position((select fold(${search})) in fold(${text})) > 0`
