import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { withMoney } from '../payments/money-of-visit.ts'
import { paymentStatus } from './wire.ts'

export type Counted = {
  status?: string | undefined
  payment?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort: 'newest' | 'oldest' | 'amount' | 'status'
}

/** Beyond so many dates without figures they are no help: a clinic has just been moved in, or brought up to date. */
const mostUnsettled = 40

/** What a list is put in order by first: visits that have it in common stand together. */
const groupedBy: Record<Counted['sort'], { columns: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  newest: { columns: sql`date`, order: sql`date desc` },
  oldest: { columns: sql`date`, order: sql`date` },
  amount: { columns: sql`amount, date`, order: sql`amount desc, date desc` },
  status: { columns: sql`status, date`, order: sql`status, date desc` },
}

/** Visits that stand together in the list: those of a date, or those of it that have a price or status in common. */
type Group = { date: string; amount: number; status: string; count: number }

/** All groups of a list in its order, and the condition that has the rows of some of them. */
type Groups = { all: Group[]; within: (groups: readonly Group[]) => RawBuilder<unknown> }

/**
 * How many visits match, group by group, by the daily figures; dates that have changed since are counted as they are.
 * Undefined where there are too few figures.
 */
export async function groupsInAll(db: Queries, filter: Counted): Promise<Groups | undefined> {
  const { status, payment, from, to, sort } = filter
  const within = (date: RawBuilder<unknown>) =>
    allOf([from && sql`${date} >= ${from}::date`, to && sql`${date} <= ${to}::date`])
  const unsettled = await sql<{ date: string }>`
    select date from unsettled_dates limit ${mostUnsettled + 1}
  `.execute(db)
  if (unsettled.rows.length > mostUnsettled) return undefined
  const live = unsettled.rows.map(({ date }) => date)
  const { columns, order } = groupedBy[sort]
  const { rows } = await sql<Group>`
    with visits as (
      select date, split_part(key, ' ', 1) as status, split_part(key, ' ', 2) as payment,
        split_part(key, ' ', 3)::int as amount, bookings as count
      from daily_figures where kind = 'list' and not date = any(${live}::date[]) and ${within(sql`date`)}
      union all
      select claim.date, claim.status, ${payment ? paymentStatus : sql`''`}, claim.amount_cents, 1
      from appointments claim ${payment ? withMoney : sql``}
      where claim.date = any(${live}::date[]) and ${within(sql`claim.date`)}
    )
    select ${columns}, sum(count)::int as count from visits
    where ${allOf([status && sql`status = ${status}`, payment && sql`payment = ${payment}`])}
    group by ${columns} order by ${order}
  `.execute(db)
  return {
    all: rows,
    within: (groups) => {
      const dates = groups.map(({ date }) => date)
      return allOf([
        sql`claim.date = any(${dates}::date[])`,
        sort === 'amount' &&
          sql`(claim.date, claim.amount_cents) in (
            select * from unnest(${dates}::date[], ${groups.map(({ amount }) => amount)}::int[])
          )`,
        sort === 'status' &&
          sql`(claim.date, claim.status) in (
            select * from unnest(${dates}::date[], ${groups.map(({ status }) => status)}::text[])
          )`,
      ])
    },
  }
}

/** Where a page of the list stands: the condition that has all its rows, and how many of them come before it. */
type Place = { total: number; before: number; within: RawBuilder<unknown> }

/**
 * How many visits match, and among which of them a page is. Undefined where there are too few figures.
 */
export async function placeInAll(
  db: Queries,
  { limit, offset, ...filter }: Counted & { limit: number; offset: number },
): Promise<Place | undefined> {
  const groups = await groupsInAll(db, filter)
  if (!groups) return undefined
  let total = 0
  let before: number | undefined
  const shown = groups.all.filter(({ count }) => {
    const begins = total
    total += count
    const isShown = total > offset && begins < offset + limit
    if (isShown) before ??= begins
    return isShown
  })
  return { total, before: before ?? 0, within: groups.within(shown) }
}
