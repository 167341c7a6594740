import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Makes the figures of what was lost on these dates, and of how long people waited: visits and no-shows by kind, times
 * that stood empty because nobody came or because a late cancellation found nobody else, and waits by whole minutes.
 */
export async function refreshCauses(tx: Queries, dates: readonly string[]): Promise<void> {
  const within = sql`date = any(${dates as string[]}::date[])`
  await sql`
    with visit as (
      select id, date, status, kind_id, doctor_id, during,
        extract(epoch from upper(during) - lower(during)) / 60 as minutes
      from appointments where ${within}
    ), lost as (
      select date, status, minutes from visit where status = 'no-show'
      union all
      select date, status, minutes from visit
      where status = 'cancelled' and exists (
        -- Within a day of its beginning.
        select from appointment_events event
        where event.claim_id = visit.id and event.kind = 'cancelled' and event.at > lower(visit.during) - interval '1 day'
      ) and not exists (
        select from claims other
        where other.doctor_id = visit.doctor_id and other.during && visit.during
          and other.status not in ('lapsed', 'cancelled')
      )
    )
    insert into daily_figures (
      date, kind, key, bookings, kept, cancellations, no_shows, revenue_cents, kept_minutes
    )
    select date, 'visit', kind_id::text, count(*), count(*) filter (where status <> 'cancelled'),
      count(*) filter (where status = 'cancelled'), count(*) filter (where status = 'no-show'), 0, null::int
    from visit group by date, kind_id
    union all
    select date, 'lost', status, count(*), 0, 0, 0, 0, sum(minutes)::int from lost group by date, status
    union all
    select date, 'waited', minutes::text, count(*), 0, 0, 0, 0, null
    from (
      select date, floor(extract(epoch from called_at - arrived_at) / 60)::int as minutes
      from attendances where called_at is not null and ${within}
    ) attendance
    where minutes <= 600
    group by date, minutes
  `.execute(tx)
}
