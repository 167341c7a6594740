import { type RawBuilder, sql } from 'kysely'
import type { Analytics, AnalyticsFilter } from '#contract/reports/reports.ts'
import { moneyMethods } from '#contract/reports/reports.ts'
import type { Database, Queries } from '../platform/database.ts'
import { matches } from './figures.ts'

/** How many days are summed up in one transaction. */
const most = 60

/** How many minutes after its end a day is closed: by then all its entries have been written. */
const patienceMinutes = 15

const methods = sql`unnest(${[...moneyMethods]}::text[])`

/** The instant from which entries are not summed up yet; `-infinity` if no day has been summed up. */
const openSince = sql`coalesce(
  (select clinic_instant((max(date) + 1)::timestamp) from money_of_days), '-infinity'::timestamptz
)`

/**
 * Sums up the money of each day that is over and not summed up yet. It also marks the day's other figures as stale,
 * because a hold that runs out raises no event, and dates of which a server of the version before made only the sums.
 */
export async function closeDays(db: Database, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const { rows } = await sql<{ closed: number }>`
      with open as (
        select coalesce(
          (select max(date) + 1 from money_of_days),
          -- The figures of a day are made again for a clinic without any money, too.
          least((select clinic_wall(min(at))::date from ledger_entries), (select min(date) from daily_figures))
        ) as first, clinic_wall(clinic_now() - make_interval(mins => ${sql.lit(patienceMinutes)}))::date - 1 as last
      ), days as (
        select first + n as date from open cross join generate_series(0, least(last - first, ${sql.lit(most - 1)})) n
        where first is not null
      ), moved as materialized (
        select date, method, sum(received_cents) as received, sum(returned_cents) as returned
        from moved_money
        where at >= clinic_instant((select min(date) from days)::timestamp)
          and at < clinic_instant(((select max(date) from days) + 1)::timestamp)
        group by date, method
      ), closed as (
        insert into money_of_days (date, method, received_cents, returned_cents)
        select days.date, each.method, coalesce(moved.received, 0), coalesce(moved.returned, 0)
        from days cross join ${methods} each (method)
        left join moved on moved.date = days.date and moved.method = each.method
        on conflict do nothing
      ), stale as (
        insert into stale_figures
        select date from days
        union
        -- Dates whose figures a server of the version before has made: it writes the sums alone.
        select date from (
          select date, sum(bookings) as bookings, sum(cancellations) as cancellations, sum(no_shows) as no_shows
          from daily_figures where kind = 'hour' and exists (select from days) group by date
        ) whole
        left join (
          select date, sum(bookings) as bookings, sum(cancellations) as cancellations, sum(no_shows) as no_shows
          from daily_figures_by_place where kind = 'hour' group by date
        ) parts using (date)
        where (whole.bookings, whole.cancellations, whole.no_shows)
          is distinct from (parts.bookings, parts.cancellations, parts.no_shows)
        union
        -- Days of the last month that it has closed.
        select date from money_of_days closed
        where exists (select from days) and date > (select last from open) - 31
          and (received_cents <> 0 or returned_cents <> 0) and not exists (
            select from daily_figures_by_place own where own.date = closed.date and own.kind in ('received', 'returned')
          )
        order by date
        on conflict do nothing
      )
      select count(*)::int as closed from days
    `.execute(db)
    if (rows[0]!.closed < most) return
  }
}

/** All money that was ever received and refunded, in cents: `received` and `refunded`. */
export const moneyOfAllTime = sql`
  select coalesce(sum(received_cents), 0)::bigint as received, coalesce(sum(returned_cents), 0)::bigint as refunded
  from (
    select received_cents, returned_cents from money_of_days
    union all
    select received_cents, returned_cents from moved_money where at >= ${openSince}
  ) money`

/** Entries of money on some dates. With a filter they are those of visits that it chooses. */
function movedOf(filter: AnalyticsFilter, from: string, to: string): RawBuilder<unknown> {
  const until = sql`at < clinic_instant(${to}::timestamp + interval '1 day')`
  const open = sql`at >= greatest(clinic_instant(${from}::timestamp), ${openSince}) and ${until}`
  // The money of a place is that of visits that were there when it moved.
  const { placeId, ...others } = filter
  const [ofVisit, ofPlace] = [matches('claim', others), matches('moved', { placeId })]
  if (filter.doctorId) {
    return sql`
      select moved.method, moved.received_cents, moved.returned_cents
      from claims claim join moved_money moved on moved.claim_id = claim.id
      -- Holds that were paid too late are among them; each status has its index.
      where (claim.status not in ('held', 'lapsed') or claim.status = 'lapsed') and ${ofVisit} and ${ofPlace}
        and at >= clinic_instant(${from}::timestamp) and ${until}`
  }
  if (filter.placeId || filter.kindId) {
    return sql`
      select key as method, case kind when 'received' then revenue_cents else 0 end as received_cents,
        case kind when 'returned' then revenue_cents else 0 end as returned_cents
      from daily_figures_by_place figure
      where kind in ('received', 'returned') and ${matches('figure', filter)}
        and date between ${from}::date and ${to}::date
      union all
      select moved.method, moved.received_cents, moved.returned_cents
      from moved_money moved join claims claim on claim.id = moved.claim_id
      where ${open} and ${ofVisit} and ${ofPlace}`
  }
  return sql`
    select method, received_cents, returned_cents from money_of_days where date between ${from}::date and ${to}::date
    union all
    select method, received_cents, returned_cents from moved_money where ${open}`
}

/** The money received and refunded on some clinic-local dates, by payment method. */
export async function moneyByMethod(
  db: Queries,
  filter: AnalyticsFilter,
  from: string,
  to: string,
): Promise<Analytics['money']> {
  const { rows } = await sql<Analytics['money'][number]>`
    with money as (${movedOf(filter, from, to)})
    select each.method, coalesce(sum(received_cents), 0)::bigint / 100.0 as received,
      coalesce(sum(returned_cents), 0)::bigint / 100.0 as returned
    from ${methods} with ordinality each (method, place) left join money on money.method = each.method
    group by each.method, each.place order by each.place
  `.execute(db)
  return rows
}
