-- compatible
-- What the desk notes of a visit beside its status: that its patient has checked in, has come and was called, and what
-- number those who wait are called by. Of a visit that was moved it is of another day, and counts for nothing.
create table attendances (
  claim_id uuid primary key references claims,
  place_id uuid not null,
  date date not null,
  -- Counted by place and day, given when somebody comes, and theirs although it is taken back.
  number smallint check (number > 0),
  checked_in_at timestamptz,
  arrived_at timestamptz,
  called_at timestamptz,
  done_at timestamptz,
  -- How late their doctor is, as they were told.
  told_minutes smallint check (told_minutes > 0),
  told_at timestamptz,
  constraint attendances_number unique (place_id, date, number),
  constraint attendances_come_before_called check (called_at >= arrived_at),
  constraint attendances_told check ((told_minutes is null) = (told_at is null))
);
