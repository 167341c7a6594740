import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { paymentStatus, withMoney } from './wire.ts'

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

/** Where a page of the list stands: the condition that has all its rows, and how many of them come before it. */
type Place = { total: number; before: number; within: RawBuilder<unknown> }

/**
 * How many visits match, and among which of them a page is, by the daily figures; dates that have changed since are
 * counted as they are. Undefined where there are too few figures.
 */
export async function placeInAll(
  db: Queries,
  { status, payment, from, to, sort, limit, offset }: Counted & { limit: number; offset: number },
): Promise<Place | undefined> {
  const within = (date: RawBuilder<unknown>) =>
    allOf([from && sql`${date} >= ${from}::date`, to && sql`${date} <= ${to}::date`])
  const unsettled = await sql<{ date: string }>`
    select date from unsettled_dates limit ${mostUnsettled + 1}
  `.execute(db)
  if (unsettled.rows.length > mostUnsettled) return undefined
  const live = unsettled.rows.map(({ date }) => date)
  const { columns, order } = groupedBy[sort]
  type Found = { total: number; before: number; dates: string[]; amounts: number[]; statuses: string[] }
  const { rows } = await sql<Found>`
    with visits as (
      select date, split_part(key, ' ', 1) as status, split_part(key, ' ', 2) as payment,
        split_part(key, ' ', 3)::int as amount, bookings as count
      from daily_figures where kind = 'list' and not date = any(${live}::date[]) and ${within(sql`date`)}
      union all
      select claim.date, claim.status, ${payment ? paymentStatus : sql`''`}, claim.amount_cents, 1
      from appointments claim ${payment ? withMoney : sql``}
      where claim.date = any(${live}::date[]) and ${within(sql`claim.date`)}
    ), grouped as (
      select ${columns}, sum(count) as count from visits
      where ${allOf([status && sql`status = ${status}`, payment && sql`payment = ${payment}`])} group by ${columns}
    ), placed as (
      select *, sum(count) over (order by ${order}) as upto from grouped
    )
    select (select coalesce(sum(count), 0)::int from grouped) as total, coalesce(min(upto - count), 0)::int as before,
      coalesce(array_agg(date), '{}') as dates,
      ${sort === 'amount' ? sql`coalesce(array_agg(amount), '{}')` : sql`'{}'::int[]`} as amounts,
      ${sort === 'status' ? sql`coalesce(array_agg(status), '{}')` : sql`'{}'::text[]`} as statuses
    from placed where upto > ${offset} and upto - count < ${offset + limit}
  `.execute(db)
  const { total, before, dates, amounts, statuses } = rows[0]!
  return {
    total,
    before,
    within: allOf([
      sql`claim.date = any(${dates}::date[])`,
      sort === 'amount' &&
        sql`(claim.date, claim.amount_cents) in (
          select * from unnest(${dates}::date[], ${amounts}::int[])
        )`,
      sort === 'status' &&
        sql`(claim.date, claim.status) in (select * from unnest(${dates}::date[], ${statuses}::text[]))`,
    ]),
  }
}
