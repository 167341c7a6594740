import { sql } from 'kysely'
import { paymentStatus } from '../booking/wire.ts'
import { withMoney } from '../payments/money-of-visit.ts'
import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'
import { closeDays } from './money.ts'
import { refreshCauses } from './refresh-causes.ts'

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
      await sql`delete from daily_figures where date = any(${dates}::date[])`.execute(tx)
      await sql`
        with visit as (
          select date, status, received.cents, doctor_id::text as doctor,
            extract(epoch from upper(during) - lower(during)) / 60 as minutes,
            extract(hour from start_time)::int::text as hour,
            case
              when ahead <= 0 then '0' when ahead <= 2 then '1' when ahead <= 7 then '2' when ahead <= 14 then '3'
              else '4'
            end as lead
          from appointments claim cross join lateral (
            select coalesce(sum(case
              when kind not in ('received', 'returned') then 0
              when (kind = 'received') = undone then -amount_cents
              else amount_cents
            end), 0) as cents
            from ledger_entries where claim_id = claim.id
          ) received
          cross join lateral (select date - clinic_wall(created_at)::date as ahead) booked
          where date = any(${dates}::date[])
        )
        insert into daily_figures (
          date, kind, key, bookings, kept, cancellations, no_shows, revenue_cents, kept_minutes
        )
        select date, case when lead is not null then 'lead' when doctor is not null then 'doctor' else 'hour' end,
          coalesce(lead, doctor, hour), count(*), count(*) filter (where status <> 'cancelled'),
          count(*) filter (where status = 'cancelled'), count(*) filter (where status = 'no-show'),
          coalesce(sum(cents), 0),
          coalesce(sum(minutes) filter (where status <> 'cancelled'), 0)
        from visit group by grouping sets ((date, lead), (date, doctor), (date, hour))
      `.execute(tx)
      await sql`
        insert into daily_figures (date, kind, key, bookings, kept, cancellations, no_shows, revenue_cents)
        select date, 'list', concat_ws(' ', status, payment_state, amount_cents), count(*), 0, 0, 0, 0
        from (
          select claim.date, claim.status, claim.amount_cents, ${paymentStatus} as payment_state
          from appointments claim ${withMoney} where claim.date = any(${dates}::date[])
        ) visit
        group by date, status, payment_state, amount_cents
      `.execute(tx)
      await refreshCauses(tx, dates)
      return dates.length
    })
    made += count
    if (count < most) break
  }
  return made
}
