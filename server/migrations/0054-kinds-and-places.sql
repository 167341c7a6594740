-- compatible
-- Visits of any kind at any place: see docs/decisions/0047. Rows of before are consultations at the first place, and
-- servers of before go on writing such rows: what they do not name has these defaults.

create function first_place() returns uuid language sql immutable parallel safe
  return '00000000-0000-4000-a000-000000000001'::uuid;
create function consultation() returns uuid language sql immutable parallel safe
  return '00000000-0000-4000-a000-000000000002'::uuid;

create table places (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  address text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text not null default '',
  emergency_number text not null default '108' check (emergency_number <> ''),
  -- Null is the zone that the installation was made for.
  time_zone text,
  -- Who issues receipts here, as it stands on them; empty is the clinic.
  issuer text not null default '',
  terms_url text not null default '',
  privacy_url text not null default '',
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null)),
  check (id = first_place() or time_zone is not null)
);
create unique index places_name on places (fold(name)) where not closed;

-- The instants of what is booked there were reckoned in it.
create function keep_zone() returns trigger language plpgsql as $$
begin
  raise exception 'the time zone of a place is settled for good' using errcode = 'integrity_constraint_violation',
    constraint = 'places_keep_zone', table = 'places';
end $$;
create trigger places_keep_zone before update on places
  for each row when (old.time_zone is distinct from new.time_zone) execute function keep_zone();

insert into places (id, name, address, phone)
values (first_place(), 'Salus Clinic', '108 Evergreen Avenue', '+1 (555) 010-0108');

create table rooms (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references places (id),
  name text not null check (name <> ''),
  -- What it is for, such as `treatment`: a kind of visit asks for a room of a sort.
  sort text not null check (sort <> ''),
  closed boolean not null default false
);
create unique index rooms_name on rooms (place_id, fold(name)) where not closed;
create index rooms_of_sort on rooms (place_id, sort) where not closed;

create table kinds (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text not null default '',
  minutes smallint not null check (minutes between 5 and 480 and minutes % 5 = 0),
  buffer_before smallint not null default 0 check (buffer_before between 0 and 240),
  buffer_after smallint not null default 0 check (buffer_after between 0 and 240),
  -- Between two starts of its grid; null is its length.
  step smallint check (step between 5 and 480 and step % 5 = 0),
  -- Null is the doctor's own fee.
  fee_cents integer check (fee_cents >= 0),
  mode text not null default 'clinic' check (mode in ('clinic', 'video', 'phone', 'home')),
  audience text not null default 'anybody' check (audience in ('anybody', 'known', 'desk')),
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 525600),
  horizon_days smallint not null default 30 check (horizon_days between 1 and 365),
  room_sort text check (room_sort <> ''),
  -- May be cancelled and moved until so many hours before; null is while it is pending.
  cancel_hours smallint check (cancel_hours between 0 and 720),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (id <> consultation() or minutes = 60 and step is null and fee_cents is null and mode = 'clinic'
    and audience = 'anybody' and notice_minutes = 0 and horizon_days = 30 and active)
);
create unique index kinds_name on kinds (fold(name)) where active;
insert into kinds (id, name, minutes) values (consultation(), 'Consultation', 60);

-- Who offers what: the consultation is everybody's, also without a row.
create table doctor_kinds (
  doctor_id uuid not null references doctors (id),
  kind_id uuid not null references kinds (id),
  minutes smallint check (minutes between 5 and 480 and minutes % 5 = 0),
  fee_cents integer check (fee_cents >= 0),
  primary key (doctor_id, kind_id)
);

-- Claims taken together, all or none.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users (id),
  every_weeks smallint check (every_weeks between 1 and 26),
  created_at timestamptz not null default clinic_now()
);

alter table doctors add column place_id uuid not null default '00000000-0000-4000-a000-000000000001';
alter table doctors add constraint doctors_place_id_fkey foreign key (place_id) references places (id) not valid;

alter table weekly_slots
  add column place_id uuid not null default '00000000-0000-4000-a000-000000000001' references places (id),
  add column video boolean not null default false,
  drop constraint weekly_slots_check,
  add constraint weekly_slots_check check (
    start_time < end_time and extract(epoch from start_time) % 300 = 0 and extract(epoch from end_time) % 300 = 0
  );
alter table extra_hours
  add column place_id uuid not null default '00000000-0000-4000-a000-000000000001' references places (id),
  add column video boolean not null default false,
  drop constraint extra_hours_check,
  add constraint extra_hours_check check (
    start_time < end_time and extract(epoch from start_time) % 300 = 0 and extract(epoch from end_time) % 300 = 0
  );

create function minute_of(at time) returns integer language sql immutable parallel safe
  return (extract(epoch from at) / 60)::integer;
-- And back: 1440 is 24:00, the end of the day.
create function time_of(minute integer) returns time language sql immutable parallel safe
  return make_time(minute / 60, minute % 60, 0);

create function blocked_of(during tstzrange, minutes_before smallint, minutes_after smallint) returns tstzrange
language plpgsql immutable parallel safe as $$
begin
  if minutes_before = 0 and minutes_after = 0 then return during; end if;
  return tstzrange(
    lower(during) - make_interval(mins => minutes_before), upper(during) + make_interval(mins => minutes_after)
  );
end $$;

-- No foreign keys to places and kinds: every claim would lock the same few rows of them. Neither table ever loses a
-- row (no server may delete one), and `check:invariants` looks for claims without theirs.
alter table claims
  add column place_id uuid not null default '00000000-0000-4000-a000-000000000001',
  add column kind_id uuid not null default '00000000-0000-4000-a000-000000000002',
  add column room_id uuid references rooms (id),
  add column mode text not null default 'clinic' constraint claims_mode_check
    check (mode in ('clinic', 'video', 'phone', 'home')),
  add column buffer_before smallint not null default 0 constraint claims_buffer_before_check check (buffer_before >= 0),
  add column buffer_after smallint not null default 0 constraint claims_buffer_after_check check (buffer_after >= 0),
  add column blocked tstzrange,
  add column cancel_hours smallint,
  -- Why it may overlap others of its doctor.
  add column overbooked text constraint claims_overbooked_check check (overbooked <> ''),
  -- The account that booked it; null is the person's own.
  add column booked_by uuid,
  add column checkout_id uuid references checkouts (id),
  drop constraint claims_last_an_hour,
  add constraint claims_last_what_they_say
    check (upper(during) - lower(during) = end_time - start_time) not valid;

create function reckon_blocked() returns trigger language plpgsql as $$
begin
  new.blocked := blocked_of(new.during, new.buffer_before, new.buffer_after);
  return new;
end $$;
create trigger claims_blocked before insert or update of during, buffer_before, buffer_after, blocked on claims
  for each row execute function reckon_blocked();

-- Built over no rows, since none is filled yet: the table is locked for one look through it. What is of before is
-- watched by `claims_doctor_free`, until 0056.
alter table claims
  add constraint claims_doctor_blocked exclude using gist (doctor_id with =, blocked with &&)
    where (status <> all (array['lapsed', 'cancelled']) and overbooked is null and blocked is not null),
  add constraint claims_room_free exclude using gist (room_id with =, blocked with &&)
    where (status <> all (array['lapsed', 'cancelled']) and room_id is not null);
create index claims_overbooked on claims (doctor_id) where overbooked is not null;
create index claims_of_checkout on claims (checkout_id) where checkout_id is not null;
create index claims_of_room on claims (room_id) where room_id is not null;

-- A view names its columns once and for all: those that came later are added.
do $$
declare
  seen record;
begin
  for seen in
    select * from (values
      ('appointments', 'claims', 'status <> all (array[''held'', ''lapsed''])'),
      ('live_claims', 'claims', 'status <> all (array[''lapsed'', ''cancelled''])'),
      ('holds_over', 'claims', 'status = ''held'' and hold_expires_at <= clinic_now()'),
      ('standing_claims', 'live_claims', 'status <> ''held'' or hold_expires_at > clinic_now()')
    ) as views (name, source, condition)
  loop
    execute format(
      'create or replace view %I as select * from %I claim where %s', seen.name, seen.source, seen.condition
    );
  end loop;
end $$;

create function zone_of(place uuid) returns text language sql stable
  return (select coalesce(time_zone, clinic_zone()) from places where id = place);

create function today_at(place uuid) returns date language sql stable
  return (clinic_now() at time zone zone_of(place))::date;

-- The same with the zone said.
create function instants_at(zone text, on_date date, start_time time, end_time time) returns tstzrange
language sql stable
  return case
    when ((on_date + start_time) at time zone zone) < ((on_date + end_time) at time zone zone)
    then tstzrange((on_date + start_time) at time zone zone, (on_date + end_time) at time zone zone)
  end;

-- Each kind of visit as each doctor has it, or would have it.
create view kinds_of_doctors as
  select doctor.id as doctor_id, kind.id as kind_id, kind.name, kind.mode, kind.audience, kind.room_sort,
    coalesce(own.minutes, kind.minutes)::integer as minutes,
    coalesce(kind.step, own.minutes, kind.minutes)::integer as step,
    kind.buffer_before, kind.buffer_after, kind.notice_minutes, kind.horizon_days::integer as horizon_days,
    coalesce(own.fee_cents, kind.fee_cents, doctor.fee_cents) as fee_cents, kind.cancel_hours,
    kind.active and (kind.id = consultation() or own.kind_id is not null) as offered
  from doctors doctor
  cross join kinds kind
  left join doctor_kinds own on own.doctor_id = doctor.id and own.kind_id = kind.id;

-- What a doctor offers.
create view offers as
  select doctor_id, kind_id, name, mode, audience, room_sort, minutes, step, buffer_before, buffer_after,
    notice_minutes, horizon_days, fee_cents, cancel_hours
  from kinds_of_doctors where offered;

-- A kind as a doctor offers it; also one that is offered no longer, to a visit of it that is moved.
create function offer_of(for_doctor uuid, for_kind uuid, moved_claim uuid)
returns setof kinds_of_doctors language sql stable as $$
  select * from kinds_of_doctors
  where doctor_id = for_doctor and kind_id = for_kind
    and (offered or exists (
      select from claims where id = moved_claim and claims.doctor_id = for_doctor and claims.kind_id = for_kind
    ))
$$;

-- The windows of a doctor's local day at a place, in minutes after midnight; those that touch are one. Windows of
-- video are open to visits by video and phone alone, and a place that is closed has none.
create function windows_of_day(for_doctor uuid, at_place uuid, of_mode text, on_date date)
returns table (opens integer, closes integer) language sql stable as $$
  select lower(stretch), upper(stretch)
  from (
    select unnest(range_agg(int4range(minute_of(start_time), minute_of(end_time)))) as stretch
    from (
      select start_time, end_time from weekly_slots
      where doctor_id = for_doctor and weekday = extract(isodow from on_date)::int
        and place_id = at_place and (not video or of_mode in ('video', 'phone'))
      union all
      select start_time, end_time from extra_hours
      where doctor_id = for_doctor and date = on_date
        and place_id = at_place and (not video or of_mode in ('video', 'phone'))
    ) hours
    where exists (select from places where id = at_place and not closed)
  ) day
$$;

-- The instants of a visit that begins so many minutes after local midnight; null where it does not begin after the
-- instant given, or the clock is changed within it: its beginning and its last minute are on the clock, and its times
-- are as far apart as they say.
create function bookable_at(zone text, on_date date, at_minute integer, minutes integer, later_than timestamptz)
returns tstzrange language plpgsql stable as $$
declare
  wall timestamp := on_date + make_interval(mins => at_minute);
  starts timestamptz := wall at time zone zone;
  ends timestamptz := (wall + make_interval(mins => minutes)) at time zone zone;
begin
  if starts > later_than and ends - starts = make_interval(mins => minutes) and starts at time zone zone = wall
    and (ends - interval '1 minute') at time zone zone = wall + make_interval(mins => minutes - 1)
  then
    return tstzrange(starts, ends);
  end if;
  return null;
end $$;

-- The claims of a doctor that stand within a span, but one: those on purpose beside others are not in the index that
-- the constraint has.
create function neighbours(for_doctor uuid, within tstzrange, for_person uuid, but_claim uuid)
returns table (blocked tstzrange) language sql stable as $$
  select claim.blocked from standing_claims claim
  where claim.doctor_id = for_doctor and claim.blocked && within and claim.overbooked is null
    -- A person's own hold is not in their way, nor a visit in its own.
    and (claim.status <> 'held' or claim.patient_id is distinct from for_person) and claim.id is distinct from but_claim
  union all
  select claim.blocked from standing_claims claim
  where claim.doctor_id = for_doctor and claim.blocked && within and claim.overbooked is not null
    and claim.id is distinct from but_claim
$$;

-- The starts of a doctor's grid that can be asked for: on the clock, in the future and not while the doctor is away,
-- whether they are taken or not. With `at_start`, that one.
create function grid_starts(
  for_doctor uuid, for_kind uuid, at_place uuid, from_date date, to_date date, at_start time default null
) returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select day.date, time_of(start.minute),
    time_of(start.minute + offer.minutes), bookable.during
  from (
    select offers.*, zone.name as zone, (clinic_now() at time zone zone.name)::date as today
    from offers cross join zone_of(at_place) zone (name)
    where doctor_id = for_doctor and kind_id = for_kind
  ) offer
  cross join lateral (
    select greatest(from_date, today) + n as date
    from generate_series(0, least(to_date, today + horizon_days) - greatest(from_date, today)) n
  ) day
  cross join lateral windows_of_day(for_doctor, at_place, offer.mode, day.date) open
  cross join lateral (
    select opens + n * step as minute from generate_series(0, (closes - opens - minutes) / step) n
  ) start
  cross join lateral (
    select bookable_at(
      zone, day.date, start.minute, minutes, clinic_now() + make_interval(mins => notice_minutes)
    ) as during offset 0
  ) bookable
  where start.minute + minutes <= closes and (at_start is null or start.minute = minute_of(at_start))
    and bookable.during is not null
    and not exists (
      select from time_off off
      where off.doctor_id = for_doctor and off.during && blocked_of(bookable.during, buffer_before, buffer_after)
    )
$$;

-- The times that can be booked: starts of the grid and ends of neighbours, where the visit lies in a window, what it
-- blocks meets nobody, and a room of the sort it takes is free. On a day of 24 hours no clock is changed, and instants
-- are reckoned from midnight.
create function free_starts(
  for_doctor uuid, for_kind uuid, at_place uuid, from_date date, to_date date,
  for_person uuid default null, but_claim uuid default null
) returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select day.date, time_of(start.minute),
    time_of(start.minute + offer.minutes), bookable.during
  from (
    select offers.*, zone.name as zone, first, last, clinic_now() + make_interval(mins => notice_minutes) as later_than
    from offer_of(for_doctor, for_kind, but_claim) offers
    cross join zone_of(at_place) zone (name)
    cross join lateral (select (clinic_now() at time zone zone.name)::date as today) now
    cross join lateral (
      select greatest(from_date, today) as first, least(to_date, today + horizon_days) as last
    ) span
  ) offer
  cross join lateral (
    select coalesce(range_agg(blocked), '{}') as busy, array_agg(upper(blocked)) filter (where is_claim) as ends
    from (
      select blocked, true as is_claim
      from neighbours(
        for_doctor,
        tstzrange(
          (first::timestamp at time zone zone) - interval '4 hours',
          ((greatest(first, last) + 1)::timestamp at time zone zone) + interval '4 hours'
        ),
        for_person, but_claim
      )
      union all
      select off.during, false from time_off off where off.doctor_id = for_doctor
    ) taken
  ) around
  cross join lateral (
    -- When each room that the kind could take is taken.
    select case when offer.room_sort is not null then array(
      select coalesce(range_agg(claim.blocked), '{}')
      from rooms room
      left join standing_claims claim on claim.room_id = room.id
        and claim.blocked && tstzrange(
          (first::timestamp at time zone zone) - interval '4 hours',
          ((greatest(first, last) + 1)::timestamp at time zone zone) + interval '4 hours'
        )
        and (claim.status <> 'held' or claim.patient_id is distinct from for_person)
        and claim.id is distinct from but_claim
      where room.place_id = at_place and room.sort = offer.room_sort and not room.closed
      group by room.id
    ) end as rooms_taken
  ) rooms
  cross join lateral (
    select date, midnight, next_midnight - midnight = interval '24 hours' as is_whole
    from generate_series(0, last - first) n
    cross join lateral (
      select first + n as date, (first + n)::timestamp at time zone zone as midnight,
        (first + n + 1)::timestamp at time zone zone as next_midnight offset 0
    ) dated
  ) day
  cross join lateral windows_of_day(for_doctor, at_place, offer.mode, day.date) open
  cross join lateral (
    select opens + n * step as minute from generate_series(0, (closes - opens - minutes) / step) n
    union
    select after.minute
    from unnest(ends) ending
    cross join lateral (
      select (extract(epoch from (ending at time zone zone) - day.date) / 60)::integer + buffer_before as minute
    ) after
    where ending between midnight - interval '4 hours' and midnight + interval '28 hours'
      and after.minute between opens and closes
      -- Of a time that the clock shows twice the later is meant, which need not be the one after this claim.
      and (day.date + make_interval(mins => after.minute)) at time zone zone
        = ending + make_interval(mins => buffer_before)
  ) start
  cross join lateral (
    select case
      when not is_whole then bookable_at(zone, day.date, start.minute, minutes, later_than)
      when midnight + make_interval(mins => start.minute) > later_than then tstzrange(
        midnight + make_interval(mins => start.minute), midnight + make_interval(mins => start.minute + minutes)
      )
    end as during offset 0
  ) bookable
  where start.minute + minutes <= closes and bookable.during is not null
    and not busy && case
      when buffer_before = 0 and buffer_after = 0 then bookable.during
      else blocked_of(bookable.during, buffer_before, buffer_after)
    end
    and (room_sort is null or exists (
      select from unnest(rooms_taken) room (taken)
      where not taken && blocked_of(bookable.during, buffer_before, buffer_after)
    ))
$$;

-- What one start of a kind comes to, where the doctor offers it: what is copied onto the claim.
create function offered_at(
  for_doctor uuid, for_kind uuid, at_place uuid, on_date date, at_start time,
  for_person uuid default null, but_claim uuid default null
) returns table (
  end_time time, during tstzrange, fee_cents integer, mode text, audience text, room_sort text,
  buffer_before smallint, buffer_after smallint, cancel_hours smallint
) language sql stable as $$
  select time_of(minute_of(at_start) + offer.minutes), bookable.during, offer.fee_cents,
    offer.mode, offer.audience, offer.room_sort, offer.buffer_before, offer.buffer_after, offer.cancel_hours
  from (
    select offers.*, zone.name as zone
    from offer_of(for_doctor, for_kind, but_claim) offers cross join zone_of(at_place) zone (name)
    where on_date between (clinic_now() at time zone zone.name)::date
        and (clinic_now() at time zone zone.name)::date + horizon_days
  ) offer
  cross join lateral (
    select bookable_at(
      zone, on_date, minute_of(at_start), minutes, clinic_now() + make_interval(mins => notice_minutes)
    ) as during offset 0
  ) bookable
  join lateral windows_of_day(for_doctor, at_place, offer.mode, on_date) open
    on minute_of(at_start) >= opens and minute_of(at_start) + minutes <= closes
  where bookable.during is not null
    and not exists (
      select from time_off off
      where off.doctor_id = for_doctor
        and off.during && blocked_of(bookable.during, offer.buffer_before, offer.buffer_after)
    )
    and (
      (minute_of(at_start) - opens) % step = 0
      or exists (
        select from neighbours(
          for_doctor,
          tstzrange(lower(bookable.during) - interval '1 day', lower(bookable.during)), for_person, but_claim
        ) neighbour
        where upper(neighbour.blocked) = lower(bookable.during) - make_interval(mins => offer.buffer_before)
      )
    )
$$;

-- What somebody who asks for a time would block, whether it is offered or not.
create function wanted_range(
  for_doctor uuid, for_kind uuid, at_place uuid, on_date date, start_time time, end_time time
) returns tstzrange language sql stable as $$
  select blocked_of(instants_at(zone.name, on_date, start_time, end_time), buffer_before, buffer_after)
  from kinds_of_doctors cross join zone_of(at_place) zone (name)
  where doctor_id = for_doctor and kind_id = for_kind
$$;

-- What servers of before ask, and who names no kind and no place: consultations at the doctor's first place.
create or replace function offered_times(for_doctor uuid, from_date date, to_date date, at_start time default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select * from grid_starts(
    for_doctor, consultation(), (select place_id from doctors where id = for_doctor), from_date, to_date, at_start
  )
$$;
create or replace function free_times(for_doctor uuid, from_date date, to_date date, for_patient uuid default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select * from free_starts(
    for_doctor, consultation(), (select place_id from doctors where id = for_doctor), from_date, to_date, for_patient
  )
$$;
