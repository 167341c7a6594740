-- The patient's side whole: what is sent to people, care beside appointments, ratings, pictures of one's own.

-- Which transaction wrote an event. Ids are given out before the commit and transactions end in any order; by this
-- and pg_snapshot_xmin() a reader takes what is complete and misses nothing that commits late.
alter table appointment_events add column txid xid8 not null default pg_current_xact_id();
create index appointment_events_txid on appointment_events (txid, id);

-- Up to which transaction the events have been turned into mail and notices. What happened before this table is told to nobody.
insert into settings (key, value) values ('relayed_to', pg_current_xact_id()::text);

-- Mail to be sent, enqueued by the transaction that causes it. The key is what it is about: the same mail is enqueued once.
-- A mail is taken by pushing next_try_at into the future; sent_at ends it.
create table mails (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  kind text not null,
  user_id uuid references users,
  to_name text not null,
  to_email text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz
);
create index mails_due on mails (next_try_at) where sent_at is null;
create index mails_sent on mails (sent_at) where sent_at is not null;

-- What the bell shows.
create table notices (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  user_id uuid not null references users,
  kind text not null,
  facts jsonb not null,
  at timestamptz not null default now(),
  read_at timestamptz,
  txid xid8 not null default pg_current_xact_id()
);
create index notices_of_user on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_txid on notices (txid);

-- A link to set a password: its token is a signature over the row's id, so that nothing here opens an account.
create table password_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id, created_at);

alter table doctors add column bio text not null default '', add column languages text[] not null default '{}';

-- One a completed visit, for good.
create table ratings (
  claim_id uuid primary key references claims,
  doctor_id uuid not null references doctors,
  patient_id uuid not null references users,
  stars smallint not null check (stars between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now()
);
create index ratings_of_doctor on ratings (doctor_id, created_at desc);

create function count_rating() returns trigger language plpgsql as $$
begin
  update doctors set rating_sum = rating_sum + new.stars, rating_count = rating_count + 1 where id = new.doctor_id;
  return null;
end $$;
create trigger ratings_counted after insert on ratings for each row execute function count_rating();
create trigger ratings_append_only before update or delete on ratings
  for each row execute function forbid_change();

-- What the clinic offers beside appointments, and for how much. beds: how many a ward has; doses: of a vaccine's course.
create table care_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('test', 'vaccine', 'ward', 'checkup')),
  name text not null,
  description text not null default '',
  price_cents integer not null check (price_cents >= 0),
  beds integer check (beds >= 0),
  doses integer check (doses between 1 and 9),
  offered boolean not null default true,
  check ((kind = 'ward') = (beds is not null)),
  check ((kind = 'vaccine') = (doses is not null))
);
create unique index care_items_name on care_items (kind, lower(name)) where offered;

create table care_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  kind text not null,
  patient_id uuid not null references users,
  status text not null check (
    status in ('requested', 'dispatched', 'arrived', 'closed', 'confirmed', 'completed', 'declined', 'cancelled')
  ),
  ward_id uuid references care_items,
  details jsonb not null,
  price_cents integer not null default 0 check (price_cents >= 0),
  assignee text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index care_requests_of_patient on care_requests (patient_id, created_at desc);
create index care_requests_queue on care_requests (kind, status, created_at desc);
create index care_requests_newest on care_requests (created_at desc);
create index care_requests_beds on care_requests (ward_id) where status = 'confirmed';

create table care_request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references care_requests,
  at timestamptz not null default now(),
  actor_id uuid not null references users,
  status text not null,
  note text not null default '',
  txid xid8 not null default pg_current_xact_id()
);
create index care_request_events_request on care_request_events (request_id, id);
create index care_request_events_txid on care_request_events (txid);
create trigger care_request_events_append_only before update or delete on care_request_events
  for each row execute function forbid_change();
