import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './visit-figures.ts'

/** Whether the time of a row was not booked again. It reads only the doctor's visits of those days, which are few. */
const stoodEmpty = (row: string) => sql`not exists (
  select from (
    select during from appointments
    where doctor_id = ${sql.ref(`${row}.doctor_id`)} and status <> 'cancelled'
      and date between ${sql.ref(`${row}.date`)} - 1 and ${sql.ref(`${row}.date`)} + 1
    offset 0
  ) other
  where other.during && ${sql.ref(`${row}.during`)}
)`

/** Whether the person who moved a visit moved it back within a minute, as undo is offered for some seconds. */
const takenBack = sql`exists (
  select from appointment_events moved join appointment_events back on back.claim_id = moved.claim_id
  where moved.claim_id = chosen.claim_id and moved.kind = 'rescheduled' and moved.at = chosen.at
    and back.kind = 'rescheduled' and back.id > moved.id and back.actor_id = moved.actor_id
    and back.at < moved.at + interval '1 minute'
    and back.details -> 'to' ->> 'date' = moved.details -> 'from' ->> 'date'
    and (back.details -> 'to' ->> 'startTime')::time = (moved.details -> 'from' ->> 'startTime')::time
    and back.details -> 'to' ->> 'placeId' = moved.details -> 'from' ->> 'placeId'
)`

/**
 * The figures of lost times and of waits, with their place and kind of visit: visits and no-shows by reminder; visits
 * that nobody has closed, and nobody has come to as far as is known; cancelled visits by the clinic's reasons; times
 * that stayed empty because nobody came, a patient cancelled late, or a hold ended and nobody else booked; and waits in
 * whole minutes.
 */
export const causeFigures = ({ on, of }: Scope): RawBuilder<unknown> => sql`
    with visit as (
      select id, date, status, place_id, kind_id, doctor_id, during,
        extract(epoch from upper(during) - lower(during)) / 60 as minutes
      from appointments claim where ${on(sql`claim.date`)} and ${of}
    ), cancelled as materialized (
      select visit.*, event.id as event_id, event.at, actor.role
      from visit
      join events_not_undone event on event.claim_id = visit.id and event.kind = 'cancelled'
      left join users actor on actor.id = event.actor_id
      where visit.status = 'cancelled'
    ), cancelled_late as materialized (
      select visit.* from cancelled as visit
      -- The patient or their family cancelled it, less than a day before it began.
      where role = 'user' and at > lower(during) - interval '1 day' and ${stoodEmpty('visit')} and not exists (
        -- Somebody else took the time and cancelled it later: a time is lost once.
        select from cancelled later
        where later.doctor_id = visit.doctor_id and later.during && visit.during and later.event_id > visit.event_id
      )
    ), because as (
      select visit.date, visit.place_id, visit.kind_id, chosen.reason_id, visit.minutes,
        ${stoodEmpty('visit')} and not exists (
          select from cancelled later
          where later.doctor_id = visit.doctor_id and later.during && visit.during and later.event_id > visit.event_id
        ) as is_empty
      from cancelled as visit join visit_reasons chosen on chosen.claim_id = visit.id and chosen.act = 'cancel'
    ), lapsed as materialized (
      select id, date, place_id, kind_id, doctor_id, patient_id, during, created_at
      from claims claim where status = 'lapsed' and ${on(sql`claim.date`)} and ${of}
        -- Not what reception held while it spoke.
        and not exists (select from persons desk where desk.id = claim.booker_id and desk.account_role <> 'user')
    ), let_go as (
      select hold.date, hold.place_id, hold.kind_id,
        extract(epoch from upper(hold.during) - lower(hold.during)) / 60 as minutes
      from lapsed hold
      where ${stoodEmpty('hold')} and not exists (
        -- The holder booked another of the doctor's times within a day: they only changed their mind.
        select from appointments other
        where other.patient_id = hold.patient_id and other.doctor_id = hold.doctor_id
          and other.created_at >= hold.created_at and other.created_at < hold.created_at + interval '1 day'
      ) and not exists (
        select from lapsed later
        where later.doctor_id = hold.doctor_id and later.during && hold.during
          and (later.created_at, later.id) > (hold.created_at, hold.id)
      ) and not exists (
        select from cancelled_late late where late.doctor_id = hold.doctor_id and late.during && hold.during
      )
    ), lost as (
      select date, place_id, kind_id, status, minutes from visit where status = 'no-show'
      union all
      select date, place_id, kind_id, status, minutes from cancelled_late
      union all
      select date, place_id, kind_id, 'lapsed', minutes from let_go
    ), reminded as (
      select visit.date, visit.place_id, visit.kind_id, visit.status, case
          when mail.of_day and mail.of_hour then 'both' when mail.of_day then 'day' when mail.of_hour then 'hour'
          else 'none'
        end as reminder
      from visit cross join lateral (
        select coalesce(bool_or(kind = 'reminder-day'), false) as of_day,
          coalesce(bool_or(kind = 'reminder-hour'), false) as of_hour
        from mails
        where claim_id = visit.id and sent_at is not null and kind in ('reminder-day', 'reminder-hour')
          -- A reminder of this time, not of one before the visit was moved.
          and starts_with(dedupe_key, kind || '-' || visit.id || '-' || extract(epoch from lower(visit.during))::bigint)
      ) mail
      where visit.status <> 'cancelled'
    )
    select date, place_id, kind_id, 'lost' as kind, status as key, count(*) as bookings, 0 as kept,
      0 as cancellations, 0 as no_shows, 0 as revenue_cents, sum(minutes)::int as kept_minutes
    from lost group by date, place_id, kind_id, status
    union all
    select date, place_id, kind_id, 'unclosed', kind_id::text, count(*), count(*), 0, 0, 0, null
    from visit
    where status in ('pending', 'confirmed') and not exists (
      select from attendances here
      where here.claim_id = visit.id and here.date = visit.date and here.arrived_at is not null
    )
    group by date, place_id, kind_id
    union all
    select date, place_id, kind_id, 'why', reason_id::text, count(*), 0, count(*) filter (where is_empty), 0, 0,
      coalesce(sum(minutes) filter (where is_empty), 0)::int
    from because group by date, place_id, kind_id, reason_id
    union all
    select chosen.date, claim.place_id, claim.kind_id, 'moved', reason_id::text, count(*), 0, 0, 0, 0, 0
    from visit_reasons chosen join appointments claim on claim.id = chosen.claim_id
    where act = 'move' and ${on(sql`chosen.date`)} and ${of} and not ${takenBack}
    group by chosen.date, claim.place_id, claim.kind_id, reason_id
    union all
    select date, place_id, kind_id, 'reminded', reminder, count(*), count(*), 0,
      count(*) filter (where status = 'no-show'), 0, null
    from reminded group by date, place_id, kind_id, reminder
    union all
    select date, place_id, kind_id, 'waited', minutes::text, count(*), 0, 0, 0, 0, null
    from (
      select attendance.date, claim.place_id, claim.kind_id,
        floor(extract(epoch from called_at - arrived_at) / 60)::int as minutes
      from attendances attendance join appointments claim on claim.id = attendance.claim_id
      where called_at is not null and ${on(sql`attendance.date`)} and ${of}
    ) waited
    where minutes <= 600
    group by date, place_id, kind_id, minutes
`
