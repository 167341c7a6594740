-- Salus: people, doctors, their weekly times, and who has claimed which of them.
-- Each session's TimeZone is the clinic's zone (database.ts sets it), so a cast between timestamp and timestamptz
-- is the step between wall time and instant. Money is integer cents.

create extension if not exists btree_gist;

-- What time it is, for every rule of the product. Tests shift it by the setting salus.clock_shift.
create function clinic_now() returns timestamptz language sql stable
  return now() + coalesce(nullif(current_setting('salus.clock_shift', true), ''), '0')::interval;

create function clinic_today() returns date language sql stable
  return clinic_now()::date;

-- Text as people search it: lower case, without accents.
create function fold(value text) returns text language sql immutable parallel safe
  return translate(regexp_replace(lower(normalize(value, nfd)), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi');

create table settings (
  key text primary key,
  value text not null
);

create table images (
  id uuid primary key default gen_random_uuid(),
  content_type text not null,
  bytes bytea not null
);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  phone text not null default '',
  address text not null default '',
  image_id uuid references images,
  role text not null check (role in ('user', 'doctor', 'admin', 'test')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index users_email on users (lower(email));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);

-- One row an attempt that has not succeeded; success takes the account's rows at that address away.
create table login_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null
);
create index login_attempts_account on login_attempts (email, address, at);
create index login_attempts_age on login_attempts (at);

create table doctors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users,
  specialization text not null,
  experience_years integer not null check (experience_years between 0 and 50),
  fee_cents integer not null check (fee_cents >= 0),
  location text not null default 'Clinic',
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  deleted_at timestamptz
);

create table favourites (
  patient_id uuid not null references users,
  doctor_id uuid not null references doctors,
  primary key (patient_id, doctor_id)
);

-- A time of the week that recurs. weekday: 1 is Monday, 7 is Sunday (ISO 8601).
create table weekly_slots (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  weekday smallint not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  check (start_time >= '09:00' and end_time <= '21:00' and end_time - start_time = interval '1 hour'),
  unique (doctor_id, weekday, start_time, end_time)
);

-- One patient's claim on one doctor's time: first perhaps a hold, then an appointment, to its end.
-- `lapsed` is a hold that ran out or was given back. What is neither lapsed nor cancelled occupies its time, and no
-- two of those may overlap, neither for a doctor nor for a patient. A hold past its end still stands here until the
-- next taker (or the sweep) lapses it; `free_times` already offers its time.
create table claims (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  patient_id uuid not null references users,
  date date not null,
  start_time time not null,
  end_time time not null,
  during tstzrange not null check (not isempty(during)),
  status text not null check (
    status in ('held', 'lapsed', 'pending', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show')
  ),
  hold_expires_at timestamptz,
  amount_cents integer not null check (amount_cents >= 0),
  payment_method text not null check (payment_method in ('card', 'paypal', 'clinic')),
  location text not null,
  notes text not null default '',
  doctor_notes text not null default '',
  consultation_notes text not null default '',
  patient_visited boolean not null default false,
  checkup_done boolean not null default false,
  created_at timestamptz not null default now(),
  check (status <> 'held' or hold_expires_at is not null),
  constraint claims_doctor_free exclude using gist (doctor_id with =, during with &&)
    where (status not in ('lapsed', 'cancelled')),
  constraint claims_patient_free exclude using gist (patient_id with =, during with &&)
    where (status not in ('lapsed', 'cancelled'))
);
create unique index claims_one_hold on claims (patient_id) where status = 'held';
create index claims_of_patient on claims (patient_id, date, start_time) where status not in ('held', 'lapsed');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is final', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation',
    constraint = tg_table_name || '_' || tg_argv[0] || '_is_final';
end $$;

create trigger claims_cancelled_is_final before update on claims
  for each row when (old.status = 'cancelled') execute function refuse_change('cancelled');

-- What happened to an appointment, by whom: its history, and the outbox that mail and live updates are fed from.
-- actor is null where the system acted.
create table appointment_events (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims,
  at timestamptz not null default now(),
  actor_id uuid,
  kind text not null,
  details jsonb not null default '{}'
);
create index appointment_events_claim on appointment_events (claim_id);

-- The card payment of a claim.
--   creating -> open -> booked -> refund_due -> refunded
--   creating | open -> cancelled (the hold ended unpaid) | failed (the provider refused to begin it)
--   open -> refund_due (paid, but the time was gone)     open -> frozen (the provider's facts are not ours)
-- next_check_at: when the sweep asks the provider again; null once nothing is left to do.
create table payments (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null unique references claims,
  provider text not null,
  intent_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null check (
    status in ('creating', 'open', 'booked', 'cancelled', 'failed', 'refund_due', 'refunded', 'frozen')
  ),
  refund_attempts integer not null default 0,
  last_error text,
  next_check_at timestamptz,
  created_at timestamptz not null default now()
);
create index payments_due on payments (next_check_at) where next_check_at is not null;

-- The ledger: one row for each step of a payment, written by the database itself.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null
);

create function record_payment_step() returns trigger language plpgsql as $$
begin
  insert into payment_events (payment_id, from_status, to_status)
  values (new.id, case tg_op when 'UPDATE' then old.status end, new.status);
  return null;
end $$;

create trigger payments_record_start after insert on payments
  for each row execute function record_payment_step();
create trigger payments_record_step after update on payments
  for each row when (old.status <> new.status) execute function record_payment_step();

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function forbid_change();
create trigger appointment_events_append_only before update or delete on appointment_events
  for each row execute function forbid_change();

-- One row for each event a provider reported; the same event again changes nothing.
create table provider_events (
  event_id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null default now()
);

-- The sandbox provider's own books. Nothing else reads them.
create table sandbox_intents (
  id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  amount_cents integer not null,
  currency text not null,
  metadata jsonb not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  refunded_cents integer not null default 0,
  created_at timestamptz not null default now(),
  check (refunded_cents between 0 and amount_cents)
);

-- The instants of a clinic-local time that may be booked as far as the clock goes: within the booking window, not begun,
-- and not skipped or stretched by the zone's clock change. Null otherwise.
create function bookable_instants(on_date date, start_time time, end_time time) returns tstzrange
language plpgsql stable as $$
declare
  this_moment timestamptz := clinic_now();
  starts timestamptz := on_date + start_time;
  ends timestamptz := on_date + end_time;
begin
  if starts > this_moment
    and on_date <= this_moment::date + 30
    and ends - starts = end_time - start_time
    and starts::timestamp = on_date + start_time
  then
    return tstzrange(starts, ends);
  end if;
  return null;
end $$;

-- The times a doctor offers between two dates, clinic-local, whether claimed or not.
create function offered_times(for_doctor uuid, from_date date, to_date date)
returns table (date date, start_time time, end_time time, during tstzrange)
language sql stable as $$
  select day.date, slot.start_time, slot.end_time, bookable.during
  from (
    select greatest(from_date, clinic_today()) + n as date
    from generate_series(0, least(to_date, clinic_today() + 30) - greatest(from_date, clinic_today())) n
  ) day
  join weekly_slots slot on slot.doctor_id = for_doctor and slot.weekday = extract(isodow from day.date)::int
  cross join lateral (select bookable_instants(day.date, slot.start_time, slot.end_time) as during) bookable
  where bookable.during is not null
$$;

-- Of the offered times those that can be booked now, being claimed by nobody. A hold whose end has passed does not count, nor does
-- one of `for_patient`'s own.
create function free_times(for_doctor uuid, from_date date, to_date date, for_patient uuid default null)
returns table (date date, start_time time, end_time time, during tstzrange)
language sql stable as $$
  select offered.*
  from offered_times(for_doctor, from_date, to_date) offered
  where not exists (
    select from claims claim
    where claim.doctor_id = for_doctor
      and claim.during && offered.during
      -- Says nothing more, but keeps a doctor's years of past claims out of the search.
      and claim.during && tstzrange(clinic_now(), null)
      and claim.status not in ('lapsed', 'cancelled')
      and (claim.status <> 'held'
        or claim.hold_expires_at > clinic_now() and claim.patient_id is distinct from for_patient)
  )
$$;
