-- compatible
-- Visits that are to lapse unpaid and could not: each is tried again by itself, with growing pauses, and keeps no other
-- visit and no payment waiting. Without a foreign key: whoever notes a row here may be waiting for a lock of its claim.
create table visits_not_lapsed (
  claim_id uuid primary key,
  tries integer not null default 1,
  next_try_at timestamptz not null
);
