import { type RawBuilder, sql } from 'kysely'
import { type Measurement, measurementKinds } from '#contract/records/item-lists.ts'
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

/** So many of the newest entries are opened first: nearly always they have every kind that is measured at all. */
const newest = 100

/** In the order in which they were measured. */
export const byWhen = (one: RecordItem, other: RecordItem): number => whenOf(one).localeCompare(whenOf(other))
const whenOf = ({ content, date }: RecordItem) =>
  `${date} ${content.sort === 'measurement' ? (content.time ?? '') : ''}`

/**
 * The latest current entry of each of these kinds, however old it is. What was measured is sealed: where the newest
 * entries do not have all kinds, the others are opened too. `seen`: which `item` the caller may see.
 */
export async function latestMeasured(
  opening: Opening,
  caller: Pick<Caller, 'id' | 'role'>,
  seen: RawBuilder<unknown>,
  kinds: readonly Measurement[] = measurementKinds,
): Promise<RecordItem[]> {
  const measured = sql`${seen} and item.sort = 'measurement' and item.state = 'current'`
  const first = sql`(
    select item.id from record_items item where ${measured} order by item.dated_on desc, item.added_at desc
    limit ${newest}
  )`
  const latestIn = (items: readonly RecordItem[], wanted: readonly Measurement[]) => {
    const sorted = items.toReversed().toSorted(byWhen)
    return wanted.flatMap((kind) => sorted.findLast((item) => isOfKind(item, kind)) ?? [])
  }
  const found = latestIn(await readItems(opening, caller, sql`item.id in ${first}`), kinds)
  const missing = kinds.filter((kind) => !found.some((item) => isOfKind(item, kind)))
  if (missing.length === 0) return found
  const others = await readItems(opening, caller, sql`${measured} and item.id not in ${first}`)
  return [...found, ...latestIn(others, missing)]
}

/** Whether an entry is a measurement of this kind. */
export const isOfKind = ({ content }: RecordItem, kind: Measurement): boolean =>
  content.sort === 'measurement' && content.kind === kind
