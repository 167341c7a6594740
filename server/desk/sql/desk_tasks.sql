-- Rule: what the desk has to do. The tasks at some places (null: at all), derived from facts: a task ends by itself
-- when its fact does. `since` is when the fact began; together with kind and visit it names the task (`task_notes`).
-- Visits that are over count on the given date only (null: on today's date at each place), all others until they begin.
--
-- - waits-online: a patient has joined a video visit of today, and its doctor is not there 15 minutes after its time or
--   after the patient has joined, whichever is later. Ends when the room closes, 30 minutes after the visit.
-- - change-request: a patient asks to cancel or move.
-- - call: somebody can be told by telephone only (nobody with an account sees their visits, and they have no e-mail):
--   of a stand-in, of a delay, or that the clinic moved or cancelled their visit. `about` says which. Not where the
--   change was the patient's own wish or was undone, and not for the first move within a day after a call in which
--   they asked for another time.
-- - stayed: a visit that was booked before its doctor took the time off it lies in.
-- - stand-in: the patient has not answered yet whether they accept the doctor who stands in.
-- - link: a visit was cancelled because nobody followed its mailed link, and the patient has booked none since.
-- - not-come: a past visit at the clinic without a check-in.
-- - unpaid: a completed visit. Whether anything is due is asked by the reader (`dueAtDeskCents`).
create or replace function desk_tasks(of_places uuid[], on_date date)
  returns table (kind text, claim_id uuid, since timestamptz, about text) language sql stable as $$
  with recent as materialized (
    select event.claim_id, event.kind, event.at, event.details,
      coalesce(actor.account_role in ('admin', 'doctor', 'reception'), false) as by_clinic
    from events_not_undone event left join persons actor on actor.id = event.actor_id
    where event.at > clinic_now() - interval '60 days'
      and event.kind in ('rescheduled', 'cancelled', 'delay-told', 'link-over')
  ), newest as (
    -- The newest change of each visit: who is told of that one knows all.
    select distinct on (change.claim_id) change.*
    from (
      select claim_id, kind, at, by_clinic,
        coalesce((details ->> 'reasonId')::uuid, (
          select reason_id from visit_reasons chosen
          where recent.kind = 'cancelled' and chosen.claim_id = recent.claim_id and chosen.act = 'cancel'
        )) as reason_id
      from recent
      union all
      select claim_id, 'stand-in', at, answer is null, null
      from stand_ins
      -- Where the visit was moved instead, the move says so.
      where answer is distinct from 'moved' and (answer is null or at > clinic_now() - interval '60 days')
      union all
      -- Back with the doctor of before, after somebody was told of the stand-in.
      select taken.claim_id, 'rescheduled', taken.answered_at, true, null
      from stand_ins taken
      where taken.answer = 'moved' and taken.answered_at = taken.at and taken.at > clinic_now() - interval '60 days'
        and exists (
          select from task_notes note
          where note.claim_id = taken.claim_id and note.kind in ('call', 'stand-in') and note.called_at < taken.at
        )
    ) change
    -- A visit that goes to another doctor at another time is asked about as one.
    order by change.claim_id, change.at desc, change.kind = 'stand-in' desc
  ), to_tell as (
    select newest.claim_id, newest.at as since, case newest.kind
        when 'rescheduled' then 'moved' when 'delay-told' then 'delay' else newest.kind end as about
    from newest join claims claim on claim.id = newest.claim_id
    where newest.by_clinic
      and case newest.kind
        when 'cancelled' then claim.status = 'cancelled' and lower(claim.during) > clinic_now()
        when 'rescheduled' then claim.status in ('pending', 'confirmed') and lower(claim.during) > clinic_now()
        when 'stand-in' then claim.status in ('pending', 'confirmed') and lower(claim.during) > clinic_now()
        when 'delay-told' then claim.status in ('pending', 'confirmed') and upper(claim.during) > clinic_now()
          and claim.date = today_at(claim.place_id) and not exists (
            select from attendances here
            where here.claim_id = claim.id and here.date = claim.date and here.arrived_at is not null
          )
      end
      and not exists (select from change_reasons where id = newest.reason_id and not by_clinic)
      and not exists (
        select from task_notes note
        where note.claim_id = newest.claim_id and note.outcome = 'another-time' and newest.kind = 'rescheduled'
          and note.called_at between newest.at - interval '1 day' and newest.at
          and not exists (
            select from recent earlier
            where earlier.claim_id = newest.claim_id and earlier.kind in ('rescheduled', 'cancelled')
              and earlier.at between note.called_at and newest.at and earlier.at <> newest.at
          )
      )
  ), task as (
    select 'change-request' as kind, request.claim_id, request.at as since, request.wants as about
    from change_requests request join claims claim on claim.id = request.claim_id
    where request.status = 'open' and claim.status <> 'cancelled' and lower(claim.during) > clinic_now()
    union all
    -- `joinFromMinutes`, `staysOpenMinutes` and `doctorExpectedMinutes` of contract/video/video-times.ts.
    select 'waits-online', claim.id, waits.since, null
    from appointments claim
    join attendances here on here.claim_id = claim.id and here.date = claim.date and here.place_id = claim.place_id
    cross join lateral (select greatest(here.arrived_at, lower(claim.during)) as since) waits
    where claim.date between clinic_today() - 1 and clinic_today() + 1 and claim.date = coalesce(on_date, claim.date)
      and claim.mode = 'video' and claim.status in ('pending', 'confirmed') and here.arrived_at is not null
      and clinic_now() >= waits.since + interval '15 minutes'
      and clinic_now() < upper(claim.during) + interval '30 minutes'
      and not exists (
        select from video_seats seat
        where seat.claim_id = claim.id and seat.side = 'doctor' and seat.left_at is null
          and seat.seen_at > clinic_now() - interval '1 minute'
      )
    union all
    select 'call', told.claim_id, told.since, told.about
    from to_tell told join claims claim on claim.id = told.claim_id
    join people patient on patient.id = claim.patient_id
    where patient.email = '' and patient.erased_at is null and patient.deceased_on is null
      and not exists (select from readers_of(claim.patient_id))
    union all
    select 'stayed', stayed.id, max(off.created_at), null
    from time_off off
    join appointments stayed on stayed.doctor_id = off.doctor_id
      and stayed.date between off.from_date - 1 and off.to_date + 1
    where off.to_date >= clinic_today() - 1 and stayed.status in ('pending', 'confirmed')
      and lower(stayed.during) > clinic_now() and stayed.created_at <= off.created_at
      and time_off_at(off, stayed.place_id) && stayed.during
    group by stayed.id
    union all
    select 'stand-in', taken.claim_id, taken.at, null
    from stand_ins taken
    join claims claim on claim.id = taken.claim_id
    join people patient on patient.id = claim.patient_id
    where taken.answer is null and claim.doctor_id = taken.to_doctor_id
      and claim.status in ('pending', 'confirmed') and lower(claim.during) > clinic_now()
      -- Whoever can be called only is asked by that call first.
      and (
        patient.email <> '' or exists (select from readers_of(claim.patient_id)) or exists (
          select from task_notes note
          where note.claim_id = claim.id and note.kind = 'call' and note.outcome = 'told' and note.since >= taken.at
        )
      )
    union all
    select 'link', claim.id, event.at, null
    from recent event join claims claim on claim.id = event.claim_id
    where event.kind = 'link-over' and claim.status = 'cancelled' and lower(claim.during) > clinic_now()
      and not exists (
        select from claims again
        where again.patient_id = claim.patient_id and again.created_at > event.at
          and again.status not in ('lapsed', 'cancelled')
      )
    union all
    select 'not-come', claim.id, upper(claim.during), null
    from appointments claim
    where claim.date between coalesce(on_date, clinic_today() - 1) and coalesce(on_date, clinic_today() + 1)
      and claim.date = coalesce(on_date, today_at(claim.place_id))
      and claim.status in ('pending', 'confirmed') and claim.mode = 'clinic' and upper(claim.during) <= clinic_now()
      and not exists (
        select from attendances here
        where here.claim_id = claim.id and here.date = claim.date and here.place_id = claim.place_id
          and here.arrived_at is not null
      )
    union all
    select 'unpaid', claim.id, lower(claim.during), null
    from appointments claim
    where claim.date between coalesce(on_date, clinic_today() - 1) and coalesce(on_date, clinic_today() + 1)
      and claim.date = coalesce(on_date, today_at(claim.place_id)) and claim.status = 'completed'
  )
  select task.kind, task.claim_id, task.since, task.about
  from task join claims claim on claim.id = task.claim_id
  where of_places is null or claim.place_id = any(of_places)
$$;
