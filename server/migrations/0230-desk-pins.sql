-- compatible
-- Six digits by which somebody of the desk comes in at a computer that several share: their Argon2id, sealed by the
-- keys of the records, because six digits alone are soon found out by whoever has the hash.
create table desk_pins (
  user_id uuid primary key references users,
  key_id text not null,
  sealed bytea not null,
  set_at timestamptz not null
);

-- Where somebody has proved their password within the working day: in that browser, and nowhere else, their PIN opens.
create table desk_passes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- The id that the browser keeps of itself.
  device uuid not null,
  expires_at timestamptz not null,
  -- Wrong PINs over the whole life of the pass: the fifth is the last.
  misses integer not null default 0 check (misses between 0 and 5),
  ended_at timestamptz
);
create index desk_passes_user on desk_passes (user_id) where ended_at is null;
create index desk_passes_device on desk_passes (device) where ended_at is null;
create index desk_passes_age on desk_passes (expires_at);

-- By which pass a log-in was opened, or which pass it has brought; by PIN it may do no more than the desk does.
-- Each by itself: beside a column with a default PostgreSQL would look through every log-in there is for the first one.
alter table sessions add column pass_id uuid references desk_passes on delete set null;
alter table sessions add column by_pin boolean not null default false;
