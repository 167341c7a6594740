-- What a doctor offers, said once; and the lock in which those who take a time meet those who take doctors, patients and
-- times away.

create function booking_window_days() returns integer language sql immutable parallel safe return 30;

-- The hours a doctor can offer: one hour long, from 09:00 to 21:00.
create function is_clinic_hour(start_time time, end_time time) returns boolean language sql immutable parallel safe
  return start_time >= '09:00' and end_time <= '21:00' and end_time - start_time = interval '1 hour';

alter table weekly_slots drop constraint weekly_slots_check, add check (is_clinic_hour(start_time, end_time));
alter table extra_hours drop constraint extra_hours_check, add check (is_clinic_hour(start_time, end_time));

-- The instants between two clinic-local times of a date; null where a clock change turns them round, as in the night in
-- which 02:30 is skipped and comes after 03:00.
create function instants_of(on_date date, start_time time, end_time time) returns tstzrange language sql stable
  return case
    when (on_date + start_time)::timestamptz < (on_date + end_time)::timestamptz
    then tstzrange((on_date + start_time)::timestamptz, (on_date + end_time)::timestamptz)
  end;

-- The instants of an hour that may be booked as far as the clock goes: not begun, and neither skipped nor stretched by a
-- clock change. Null otherwise.
create or replace function bookable_instants(on_date date, start_time time, end_time time) returns tstzrange
language plpgsql stable as $$
declare
  starts timestamptz := on_date + start_time;
  ends timestamptz := on_date + end_time;
begin
  if starts > clinic_now()
    and ends - starts = end_time - start_time
    and starts::timestamp = on_date + start_time
  then
    return tstzrange(starts, ends);
  end if;
  return null;
end $$;

-- The three functions below are single selects that PostgreSQL plans as part of the statement that calls them.

-- The hours of a doctor's calendar on a date: those of the week and the extra ones. Of one start time only, where given.
create function hours_of_day(for_doctor uuid, on_date date, at_start time default null)
returns table (start_time time, end_time time) language sql stable as $$
  select weekly.start_time, weekly.end_time from weekly_slots weekly
  where weekly.doctor_id = for_doctor and weekly.weekday = extract(isodow from on_date)::int
    and weekly.start_time between coalesce(at_start, '00:00') and coalesce(at_start, '24:00')
  union
  select extra.start_time, extra.end_time from extra_hours extra
  where extra.doctor_id = for_doctor and extra.date = on_date
    and extra.start_time between coalesce(at_start, '00:00') and coalesce(at_start, '24:00')
$$;

drop function is_offered(uuid, date, time, time, tstzrange);
drop function offered_times(uuid, date, date);

-- What a doctor offers between two dates, clinic-local, whether claimed or not: the hours of the calendar that lie in the
-- booking window and have not begun, that no clock change skips or stretches, and within which the doctor is not away.
-- Of one start time only, where given. Taking, moving, holding, waiting and showing all ask this.
create function offered_times(for_doctor uuid, from_date date, to_date date, at_start time default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select day.date, hour.start_time, hour.end_time, bookable.during
  from (
    select greatest(from_date, clinic_today()) + n as date
    from generate_series(
      0, least(to_date, clinic_today() + booking_window_days()) - greatest(from_date, clinic_today())
    ) n
  ) day
  cross join lateral hours_of_day(for_doctor, day.date, at_start) hour
  cross join lateral (select bookable_instants(day.date, hour.start_time, hour.end_time) as during offset 0) bookable
  where bookable.during is not null
    and not exists (select from time_off off where off.doctor_id = for_doctor and off.during && bookable.during)
$$;

create or replace function free_times(for_doctor uuid, from_date date, to_date date, for_patient uuid default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select offered.*
  from offered_times(for_doctor, from_date, to_date) offered
  where not exists (
    select from live_claims claim
    where claim.doctor_id = for_doctor
      and claim.during && offered.during
      -- Says nothing more, but keeps a doctor's years of past claims out of the search.
      and claim.during && tstzrange(clinic_now(), null)
      and (claim.status <> 'held'
        or claim.hold_expires_at > clinic_now() and claim.patient_id is distinct from for_patient)
  )
$$;

-- A doctor whose account is closed is not listed; who closes and opens accounts keeps this column.
alter table doctors add column account_closed boolean not null default false;
update doctors set account_closed = true from users where users.id = user_id and closed_at is not null;
-- PostgreSQL before 17 cannot change what a column is generated from.
drop trigger doctors_listed_again on doctors;
alter table doctors drop column listed,
  add column listed boolean generated always as (
    deleted_at is null and standing = 'verified' and not account_closed
  ) stored;
create trigger doctors_listed_again after update on doctors for each row
  when (new.listed and not old.listed) execute function note_listed_again();

-- Whoever takes, holds, settles, moves or offers a time locks its doctors and patients by this, before anything else, and
-- looks in statements of their own at what they may: those see what was committed during the wait. Doctors are shared, so
-- that bookings do not wait for each other, but not with who changes a doctor's row or locks it to take time off: those
-- meet all bookings under way, and none begins before they end. A patient's bookings take turns.
-- All lock doctors first, then patients, each in the order of their ids, and claims and payments after them: so nobody
-- waits in a circle. A wait beyond `longest_wait` (such as '2s') fails, here and in the rest of the transaction.
create function lock_parties(doctor_ids uuid[], patient_ids uuid[], longest_wait text) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', longest_wait, true);
  perform from doctors where id = any(doctor_ids) order by id for share;
  perform from users where id = any(patient_ids) order by id for no key update;
end $$;

-- As before, but for whoever has locked the patient: so it only counts.
create or replace function claims_counting_against(of_patient uuid, wanted_as text) returns integer
language plpgsql stable as $$
begin
  if wanted_as = 'held' then
    return (
      select count(*) from claims
      where patient_id = of_patient and hold_expires_at > clinic_now() - interval '1 hour'
    );
  end if;
  return (
    select count(*) from claims
    where patient_id = of_patient and status = 'pending' and date >= clinic_today() and lower(during) > clinic_now()
      and (payment_method <> 'card' or amount_cents = 0)
  );
end $$;

-- When the sandbox took the money, for whoever looks whether it has come to an appointment since.
alter table sandbox_intents add column succeeded_at timestamptz;
update sandbox_intents set succeeded_at = created_at where status = 'succeeded';
