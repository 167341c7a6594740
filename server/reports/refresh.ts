import { sql } from 'kysely'
import { paymentStatus } from '../booking/wire.ts'
import { withMoney } from '../payments/money-of-visit.ts'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { causeFigures } from './cause-figures.ts'
import { closeDays } from './money.ts'
import { type Scope, visitFigures } from './visit-figures.ts'

/** How many dates one transaction computes. */
const most = 40

/**
 * Computes the figures of all stale dates again. The mark is removed before the appointments are read, so that a date
 * that becomes stale meanwhile is computed in the next round. Once `stop` is aborted no further dates are begun.
 * Answers how many dates it computed.
 */
export async function refreshFigures({ db }: Pick<Ground, 'db'>, stop?: AbortSignal): Promise<number> {
  await closeDays(db, stop)
  let made = 0
  while (!stop?.aborted) {
    const count = await inTransaction(db, async (tx) => {
      const stale = await sql<{ date: string }>`
        delete from stale_figures where date in (
          select date from stale_figures order by date desc limit ${most} for update skip locked
        )
        returning date
      `.execute(tx)
      const dates = stale.rows.map(({ date }) => date)
      if (dates.length === 0) return 0
      await makeFigures(tx, dates)
      return dates.length
    })
    made += count
    if (count < most) break
  }
  return made
}

/** Makes the figures of these dates: first those by place and kind of visit, then their sums, then those of lists. */
async function makeFigures(tx: Queries, dates: string[]): Promise<void> {
  const these = sql`any(${dates}::date[])`
  const scope: Scope = { on: (date) => sql`${date} = ${these}`, of: sql`true` }
  await sql`delete from daily_figures_by_place where date = ${these}`.execute(tx)
  await sql`delete from daily_figures where date = ${these}`.execute(tx)
  const columns = sql`
    date, place_id, kind_id, kind, key, bookings, kept, cancellations, no_shows, revenue_cents, kept_minutes`
  await sql`insert into daily_figures_by_place (${columns}) ${visitFigures(scope)}`.execute(tx)
  await sql`insert into daily_figures_by_place (${columns}) ${causeFigures(scope)}`.execute(tx)
  // The money of a day is complete once the day is closed, which makes its figures stale. It stays with the place at
  // which the visit was when the money moved.
  await sql`
    insert into daily_figures_by_place (${columns})
    select day.date, moved.place_id, claim.kind_id, moved.kind, moved.method, 0, 0, 0, 0, sum(moved.cents), null::int
    from unnest(${dates}::date[]) day (date)
    cross join lateral (
      select claim_id, place_id, method, each.kind, each.cents
      from moved_money
      cross join lateral (values ('received', received_cents), ('returned', returned_cents)) each (kind, cents)
      where at >= clinic_instant(day.date::timestamp) and at < clinic_instant((day.date + 1)::timestamp)
        and claim_id is not null and place_id is not null and method is not null and each.cents <> 0
    ) moved
    join claims claim on claim.id = moved.claim_id
    where exists (select from money_of_days closed where closed.date = day.date)
    group by day.date, moved.place_id, claim.kind_id, moved.kind, moved.method
  `.execute(tx)
  await sql`
    insert into daily_figures (date, kind, key, bookings, kept, cancellations, no_shows, revenue_cents, kept_minutes)
    select date, kind, key, sum(bookings), sum(kept), sum(cancellations), sum(no_shows), sum(revenue_cents),
      sum(kept_minutes)
    from daily_figures_by_place
    where date = ${these} and kind not in ('received', 'returned')
    group by date, kind, key
  `.execute(tx)
  await sql`
    insert into daily_figures (date, kind, key, bookings, kept, cancellations, no_shows, revenue_cents)
    select date, 'list', concat_ws(' ', status, payment_state, amount_cents), count(*), 0, 0, 0, 0
    from (
      select claim.date, claim.status, claim.amount_cents, ${paymentStatus} as payment_state
      from appointments claim ${withMoney} where claim.date = ${these}
    ) visit
    group by date, status, payment_state, amount_cents
  `.execute(tx)
}
