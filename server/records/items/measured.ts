import { sql } from 'kysely'
import type { Measurement } from '#contract/records/item-lists.ts'
import type { ItemContent, RecordItem } from '#contract/records/items.ts'
import type { Caller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'
import { classOf, type Opening, readItems, seenOf } from './read.ts'

export type Measured = Extract<ItemContent, { sort: 'measurement' }>

/**
 * What makes two measurements the same one: what was measured, the day and minute, and the value. Without a time it is
 * the day alone.
 */
export const keyOfMeasured = ({ kind, value, lower, time }: Measured, date: string): string =>
  [kind, date, time ?? '', value, lower ?? ''].join(' ')

/**
 * The entry that already says this, of those that the caller's role writes: a call that is sent again adds nothing.
 * Only for measurements with a time; on one day the same value may be measured twice.
 */
export async function sameMeasured(
  opening: Opening,
  caller: Caller,
  personId: string,
  content: Measured,
  date: string,
): Promise<RecordItem | undefined> {
  if (!content.time) return undefined
  const there = await readItems(
    opening,
    caller,
    sql`${seenOf(caller, personId)} and item.sort = 'measurement' and item.state = 'current'
      and item.dated_on = ${date}::date and item.class = ${classOf(caller)}`,
  )
  const key = keyOfMeasured(content, date)
  return there.find((item) => item.content.sort === 'measurement' && keyOfMeasured(item.content, item.date) === key)
}

/** Of each measurement one target stands at a time. Throws `target_stands`. */
export async function mustStandAlone(
  opening: Opening,
  personId: string,
  kind: Measurement,
  except?: string,
): Promise<void> {
  const standing = await readItems(
    opening,
    { id: personId, role: 'user' },
    sql`item.person_id = any(records_with(${personId})) and item.sort = 'target' and item.state = 'current'
      and item.ended_on is null`,
  )
  const others = standing.filter(
    ({ _id, content }) => _id !== except && content.sort === 'target' && content.kind === kind,
  )
  if (others.length > 0) throw new Failure('target_stands')
}
