import { type RawBuilder, sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { Paging } from '#contract/endpoint.ts'
import { mostCounted } from '#contract/rules.ts'
import type { Queries } from './database.ts'
import { Failure } from './failure.ts'
import { allOf } from './where.ts'

/** The wanted page of a list: by the number of its first row, or after (or before) a cursor. */
export type PageAsked = { limit: number; offset: number; cursor?: string | undefined }

/** How a sort key's value is written into a cursor, checked when it comes back, and compared. */
const kinds = {
  text: { written: (of) => of, isValid: () => true, read: (text) => sql`${text}::text` },
  int: {
    written: (of) => sql`(${of})::text`,
    isValid: (text) => /^-?\d{1,15}$/.test(text),
    read: (text) => sql`${text}::bigint`,
  },
  boolean: {
    written: (of) => sql`(${of})::text`,
    isValid: (text) => text === 'true' || text === 'false',
    read: (text) => sql`${text}::boolean`,
  },
  uuid: {
    written: (of) => sql`(${of})::text`,
    isValid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
    read: (text) => sql`${text}::uuid`,
  },
  date: {
    written: (of) => sql`(${of})::text`,
    isValid: (text) => text === 'infinity' || isDate(text),
    read: (text) => sql`${text}::date`,
  },
  time: {
    written: (of) => sql`(${of})::text`,
    isValid: (text) => /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/.test(text),
    read: (text) => sql`${text}::time`,
  },
  /** Microseconds since 1970: exact, and independent of the session's time zone. */
  instant: {
    written: (of) => sql`(extract(epoch from ${of}) * 1000000)::bigint::text`,
    isValid: (text) => /^\d{1,16}$/.test(text),
    read: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  },
} satisfies Record<
  string,
  {
    written: (of: RawBuilder<unknown>) => RawBuilder<unknown>
    isValid: (text: string) => boolean
    read: (text: string) => RawBuilder<unknown>
  }
>

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text > '0001' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** A sort key of a list. Its value is never null, and the last key of an order is unique. */
type SortKey = { by: RawBuilder<unknown>; kind: keyof typeof kinds; descends: boolean }
export type Order = readonly [SortKey, ...SortKey[]]

export const up = (by: RawBuilder<unknown>, kind: SortKey['kind']): SortKey => ({ by, kind, descends: false })
export const down = (by: RawBuilder<unknown>, kind: SortKey['kind']): SortKey => ({ by, kind, descends: true })

const orderBy = (order: Order) =>
  sql.join(order.map(({ by, descends }) => (descends ? sql`(${by}) desc` : sql`(${by})`)))

/** The position of a cursor: before or after the row with these values. */
type Position = { isBefore: boolean; values: string[] }

const cursorAt = (isBefore: boolean, values: readonly string[]) =>
  Buffer.from(JSON.stringify([isBefore ? 'before' : 'after', ...values])).toString('base64url')

/** Throws `invalid_input` for a text that is no cursor of a list in this order. */
function positionOf(cursor: string, order: Order): Position {
  const [way, ...values] = partsOf(cursor)
  const isOne =
    (way === 'before' || way === 'after') &&
    values.length === order.length &&
    order.every(({ kind }, n) => kinds[kind].isValid(values[n]!))
  if (!isOne) throw unknownCursor()
  return { isBefore: way === 'before', values }
}

const unknownCursor = () =>
  new Failure('invalid_input', { issues: [{ path: 'cursor', message: rule('cursor_unknown') }] })

function partsOf(cursor: string): string[] {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw unknownCursor()
  }
  const isList = Array.isArray(read) && read.every((part) => typeof part === 'string' && !part.includes('\0'))
  if (!isList) throw unknownCursor()
  return read as string[]
}

/** The condition that a row comes after these values. A bound on the first key alone lets PostgreSQL use an index. */
function comesAfter([first, ...rest]: Order, [value, ...values]: readonly string[]): RawBuilder<unknown> {
  const { kind, descends } = first
  const by = sql`(${first.by})`
  const at = kinds[kind].read(value!)
  const beyond = descends ? sql`${by} < ${at}` : sql`${by} > ${at}`
  const [next, ...others] = rest
  if (!next) return beyond
  const upTo = descends ? sql`${by} <= ${at}` : sql`${by} >= ${at}`
  return sql`${upTo} and (${beyond} or ${by} = ${at} and ${comesAfter([next, ...others], values)})`
}

/**
 * How far a statement reads: only rows after a cursor (`after`), in this order, and at most `upTo`. A list that is a
 * union of several queries passes this to each of them, so that each uses its own index.
 */
export type Reach = { after: RawBuilder<unknown> | undefined; orderBy: RawBuilder<unknown>; upTo: number }

type List = {
  /** The tables, with an alias for the rows. */
  from: RawBuilder<unknown> | ((reach: Reach) => RawBuilder<unknown>)
  /** What is counted, where it is not `from`: without tables that only the order needs. */
  countsFrom?: RawBuilder<unknown> | undefined
  /** How many rows match, where that is known: then nothing is counted. */
  matching?: number | undefined
  id: RawBuilder<unknown>
  where?: RawBuilder<unknown> | undefined
  order: Order
  /** An order in which the matching rows come first, so that counting can stop early; otherwise any order. */
  countsIn?: Order | undefined
}

/**
 * The ids of one page of a list, the number of all matching rows (counted up to `mostCounted`), and the cursors of the
 * pages around it. Only indexes and ids are read; the caller of this function reads the rows. Throws `invalid_input`
 * for a cursor that is not of this list.
 */
export async function readPage(
  db: Queries,
  list: List,
  { limit, offset, cursor }: PageAsked,
): Promise<{ ids: string[]; paging: Paging }> {
  const { id, where, order } = list
  const from = (reach: Reach) => (typeof list.from === 'function' ? list.from(reach) : list.from)
  const position = cursor === undefined ? undefined : positionOf(cursor, order)
  // Before a cursor the list is read backwards.
  const isBefore = !!position?.isBefore
  const inOrder = isBefore ? (order.map((key) => ({ ...key, descends: !key.descends })) as unknown as Order) : order
  const after = position && comesAfter(inOrder, position.values)
  // These column names must not occur in any table: in `order by`, PostgreSQL prefers columns of the result.
  const { rows } = await sql<{ rowId: string; sortedBy: string[] }>`
    select (${id})::text as "rowId",
      array[${sql.join(order.map(({ by, kind }) => kinds[kind].written(by)))}]::text[] as "sortedBy"
    from ${from({ after, orderBy: orderBy(inOrder), upTo: offset + limit + 1 })}
    where ${allOf([where, after])} order by ${orderBy(inOrder)} limit ${limit + 1} offset ${offset}
  `.execute(db)
  const goesOn = rows.length > limit
  const shown = rows.slice(0, limit)
  if (isBefore) shown.reverse()
  const first = shown[0]
  const last = shown.at(-1)
  const hasPrevious = isBefore ? goesOn : !!position || offset > 0
  const hasNext = isBefore || goesOn
  const known = offset + rows.length
  // The total is known when this page reaches the end, or when more rows than `mostCounted` were seen.
  const isKnown = !position && (known > mostCounted || (!goesOn && (shown.length > 0 || offset === 0)))
  const counted = isKnown
    ? known
    : (list.matching ??
      (await countUpTo(
        db,
        list.countsFrom ?? from({ after: undefined, orderBy: orderBy(order), upTo: mostCounted + 1 }),
        where,
        list.countsIn,
      )))
  return {
    ids: shown.map((row) => row.rowId),
    paging: {
      total: Math.min(counted, mostCounted),
      isMore: counted > mostCounted,
      previous: hasPrevious && first ? cursorAt(true, first.sortedBy) : undefined,
      next: hasNext && last ? cursorAt(false, last.sortedBy) : undefined,
    },
  }
}

/** How many rows match, counted up to one more than `mostCounted`. */
async function countUpTo(
  db: Queries,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown> | undefined,
  order?: Order,
) {
  const inOrder = order ? sql`order by ${orderBy(order)}` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${from} where ${allOf([where])} ${inOrder} limit ${mostCounted + 1}
    ) counted
  `.execute(db)
  return rows[0]!.total
}
