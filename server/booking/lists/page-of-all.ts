import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { allOf } from '../../platform/where.ts'
import { withMoney } from '../../payments/money-of-visit.ts'
import { paymentStatus } from '../wire.ts'

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

/** Groups of a list in its order, how many visits come before them, and how many it has in all. */
type Groups = { shown: Group[]; before: number; total: number }

/**
 * How many visits match, group by group, by the daily figures; dates that have changed since are counted as they are.
 * With `page` only the groups are named that have some of these rows. Undefined where there are too few figures.
 */
export async function groupsInAll(
  db: Queries,
  { status, payment, from, to, sort }: Counted,
  page?: { limit: number; offset: number },
): Promise<Groups | undefined> {
  const within = (date: RawBuilder<unknown>) =>
    allOf([from && sql`${date} >= ${from}::date`, to && sql`${date} <= ${to}::date`])
  const unsettled = await sql<{ date: string }>`
    select date from unsettled_dates limit ${mostUnsettled + 1}
  `.execute(db)
  if (unsettled.rows.length > mostUnsettled) return undefined
  const live = unsettled.rows.map(({ date }) => date)
  const { columns, order } = groupedBy[sort]
  // A date has many prices and states, and few kinds of visits.
  const figures =
    status || payment || sort === 'amount' || sort === 'status'
      ? sql`kind = 'list' and key like ${`${status ?? '%'} ${payment ?? '%'} %`}`
      : sql`kind = 'visit'`
  const { rows } = await sql<Groups>`
    with visits as (
      select date, split_part(key, ' ', 1) as status, ${
        sort === 'amount' ? sql`split_part(key, ' ', 3)::int` : sql`0`
      } as amount, bookings as count
      from daily_figures where ${figures} and not date = any(${live}::date[]) and ${within(sql`date`)}
      union all
      select claim.date, claim.status, claim.amount_cents, 1
      from appointments claim ${payment ? withMoney : sql``}
      where ${allOf([
        sql`claim.date = any(${live}::date[])`,
        within(sql`claim.date`),
        status && sql`claim.status = ${status}`,
        payment && sql`${paymentStatus} = ${payment}`,
      ])}
    ), grouped as (
      select ${columns}, sum(count)::int as count from visits group by ${columns}
    ), placed as (
      select *, (sum(count) over (order by ${order}) - count)::int as before from grouped
    ), shown as materialized (
      select * from placed
      where ${page ? sql`before < ${page.offset + page.limit} and before + count > ${page.offset}` : sql`true`}
    )
    select coalesce((select json_agg(shown order by before) from shown), '[]') as shown,
      coalesce((select min(before) from shown), 0) as before,
      coalesce((select sum(count) from grouped), 0)::int as total
  `.execute(db)
  return rows[0]!
}

/** The condition that has the rows of some groups of a list. */
export function inGroups(groups: readonly Group[], sort: Counted['sort']): RawBuilder<unknown> {
  const dates = groups.map(({ date }) => date)
  return allOf([
    sql`claim.date = any(${dates}::date[])`,
    sort === 'amount' &&
      sql`(claim.date, claim.amount_cents) in (
        select * from unnest(${dates}::date[], ${groups.map(({ amount }) => amount)}::int[])
      )`,
    sort === 'status' &&
      sql`(claim.date, claim.status) in (
        select * from unnest(${dates}::date[], ${groups.map((group) => group.status)}::text[])
      )`,
  ])
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
  const groups = await groupsInAll(db, filter, { limit, offset })
  if (!groups) return undefined
  const { shown, before, total } = groups
  return { total, before, within: inGroups(shown, filter.sort) }
}
