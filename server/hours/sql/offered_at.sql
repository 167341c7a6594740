-- Rule: what may be booked. Whether a doctor offers this kind at this start, and what is copied onto the claim.
-- `free_starts` is the same rule for lists of times.
create or replace function offered_at(
  for_doctor uuid, for_kind uuid, at_place uuid, on_date date, at_start time, for_person uuid default null,
  but_claim uuid default null
)
  returns table (
    end_time time, during tstzrange, fee_cents integer, mode text, audience text, room_sort text,
    buffer_before smallint, buffer_after smallint, cancel_hours smallint
  )
  language sql stable as $$
  select time_of(minute + minutes), visit.during, offer.fee_cents, offer.mode, offer.audience, offer.room_sort,
    offer.buffer_before, offer.buffer_after, offer.cancel_hours
  from (
    select coalesce(time_zone, clinic_zone()) as zone, clinic_now() as now, minute_of(at_start) as minute
    from places where id = at_place
    offset 0
  ) asked
  cross join offer_of(for_doctor, for_kind, but_claim) offer
  cross join lateral (
    select bookable_at(zone, on_date, minute, minutes, now + make_interval(mins => notice_minutes)) as during
    where on_date between (now at time zone zone)::date and (now at time zone zone)::date + horizon_days
    offset 0
  ) visit
  cross join lateral (select blocked_of(visit.during, buffer_before, buffer_after) as instants offset 0) blocked
  join lateral windows_of_day(for_doctor, at_place, mode, on_date) open
    on minute >= opens and minute + minutes <= closes
  where visit.during is not null
    and not exists (select from away_at(for_doctor, at_place, blocked.instants))
    and (
      (minute - opens) % step = 0
      or exists (
        select from neighbours(
          for_doctor, tstzrange(lower(visit.during) - interval '1 day', lower(visit.during)), for_person, but_claim
        ) neighbour
        where upper(neighbour.blocked) = lower(blocked.instants)
      )
    )
$$;
