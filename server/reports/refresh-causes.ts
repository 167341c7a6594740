import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Makes the figures of what was lost on these dates, and of how long people waited: visits and no-shows by kind, times
 * that stood empty because nobody came or because a patient cancelled late and nobody else was found, and waits by
 * whole minutes.
 */
export async function refreshCauses(tx: Queries, dates: readonly string[]): Promise<void> {
  const within = sql`date = any(${dates as string[]}::date[])`
  await sql`
    with visit as (
      select id, date, status, kind_id, doctor_id, during,
        extract(epoch from upper(during) - lower(during)) / 60 as minutes
      from appointments where ${within}
    ), cancelled as materialized (
      select visit.*, event.id as event_id, event.at, actor.role
      from visit
      join appointment_events event on event.claim_id = visit.id and event.kind = 'cancelled'
      left join users actor on actor.id = event.actor_id
      where visit.status = 'cancelled'
    ), lost as (
      select date, status, minutes from visit where status = 'no-show'
      union all
      select date, status, minutes from cancelled as visit
      -- By themselves or their family, within a day of its beginning.
      where role = 'user' and at > lower(during) - interval '1 day' and not exists (
        select from claims other
        where other.doctor_id = visit.doctor_id and other.during && visit.during
          and other.date between visit.date - 1 and visit.date + 1
          and other.status not in ('held', 'lapsed', 'cancelled')
      ) and not exists (
        -- Whoever took that time and cancelled it later: one time is lost once.
        select from cancelled later
        where later.doctor_id = visit.doctor_id and later.during && visit.during and later.event_id > visit.event_id
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
