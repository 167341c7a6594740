-- compatible
-- What somebody has typed into a form and not sent yet, where it may be about somebody's health: sealed by the keys of
-- the records. One a form; gone with the log-out, or after a day.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 80),
  at timestamptz not null default clinic_now(),
  key_id text not null,
  sealed bytea not null,
  primary key (user_id, key)
);
create index drafts_at on drafts (at);
