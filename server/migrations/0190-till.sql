-- compatible
-- The till of a place is counted as a shift begins and as it ends. Whatever is written of it stays as it was written.
-- How much should be there is the database's to say.
create table till_shifts (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references places,
  -- Of its place, from 1.
  number integer not null,
  opened_at timestamptz not null default clinic_now(),
  opened_by uuid not null references users,
  -- What was counted last, and what has been paid in cash since; of the first shift, what was counted.
  expected_cents integer not null,
  float_cents integer not null check (float_cents >= 0),
  pieces jsonb not null default '[]',
  reason text not null default '',
  unique (place_id, number),
  constraint till_shifts_difference_has_reason check (float_cents = expected_cents or reason <> '')
);

-- Counted in between as often as one likes, and once to close it.
create table till_counts (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references till_shifts,
  at timestamptz not null default clinic_now(),
  counted_by uuid not null references users,
  closes boolean not null,
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  pieces jsonb not null default '[]',
  reason text not null default '',
  constraint till_counts_difference_has_reason check (not closes or counted_cents = expected_cents or reason <> '')
);
create index till_counts_shift on till_counts (shift_id);
create unique index till_counts_closes_once on till_counts (shift_id) where closes;

-- Cash that nobody has paid: put into the till, or, below zero, taken out of it, such as to the bank.
create table till_moves (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references till_shifts,
  at timestamptz not null default clinic_now(),
  moved_by uuid not null references users,
  amount_cents integer not null check (amount_cents <> 0),
  expected_cents integer not null,
  reason text not null check (reason <> '')
);
create index till_moves_shift on till_moves (shift_id);

create trigger till_shifts_append_only before update or delete on till_shifts
  for each row execute function forbid_change();
create trigger till_shifts_not_emptied before truncate on till_shifts
  for each statement execute function forbid_change();
create trigger till_counts_append_only before update or delete on till_counts
  for each row execute function forbid_change();
create trigger till_counts_not_emptied before truncate on till_counts
  for each statement execute function forbid_change();
create trigger till_moves_append_only before update or delete on till_moves
  for each row execute function forbid_change();
create trigger till_moves_not_emptied before truncate on till_moves
  for each statement execute function forbid_change();

-- The place's last shift when it was taken, and whether that was closed already; none before the first.
alter table takings add column shift_id uuid references till_shifts;
alter table takings add column after_close boolean not null default false;
create index takings_shift on takings (shift_id) where shift_id is not null;

-- What should be in the till, and what came and went by each way while its shift was open.
create view till_books as
select shift.id as shift_id, shift.place_id, shift.number, closing.id as closing_id,
  taken.cash_in_cents, taken.cash_back_cents, taken.terminal_in_cents, taken.terminal_back_cents, moved.moved_cents,
  shift.float_cents + taken.cash_in_cents - taken.cash_back_cents + moved.moved_cents as expected_cents,
  -- What the next shift should begin with.
  closing.counted_cents + taken.later_cents as carried_cents
from till_shifts shift
left join till_counts closing on closing.shift_id = shift.id and closing.closes
cross join lateral (
  select
    coalesce(sum(amount_cents) filter (where method = 'cash' and amount_cents > 0 and not after_close), 0)::int
      as cash_in_cents,
    coalesce(-sum(amount_cents) filter (where method = 'cash' and amount_cents < 0 and not after_close), 0)::int
      as cash_back_cents,
    coalesce(sum(amount_cents) filter (where method = 'terminal' and amount_cents > 0 and not after_close), 0)::int
      as terminal_in_cents,
    coalesce(-sum(amount_cents) filter (where method = 'terminal' and amount_cents < 0 and not after_close), 0)::int
      as terminal_back_cents,
    coalesce(sum(amount_cents) filter (where method = 'cash' and after_close), 0)::int as later_cents
  from takings where takings.shift_id = shift.id
) taken
cross join lateral (
  select coalesce(sum(amount_cents), 0)::int as moved_cents from till_moves where till_moves.shift_id = shift.id
) moved;

-- One place at a time: what is taken waits for whoever counts, and belongs to one shift alone.
create function note_shift_of_taking() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place uuid;
begin
  select place_id into place from claims where id = new.claim_id;
  perform from places where id = place for share;
  select shift_id, closing_id is not null into new.shift_id, new.after_close from till_books
  where place_id = place order by number desc limit 1;
  new.after_close := coalesce(new.after_close, false);
  return new;
end $$;
create trigger takings_of_shift before insert on takings for each row execute function note_shift_of_taking();

create function open_till() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last till_books;
begin
  perform from places where id = new.place_id for no key update;
  select * into last from till_books where place_id = new.place_id order by number desc limit 1;
  if last.shift_id is not null and last.closing_id is null then
    raise exception 'the till is open' using errcode = 'check_violation', constraint = 'till_shifts_one_open';
  end if;
  new.number := coalesce(last.number, 0) + 1;
  new.expected_cents := coalesce(last.carried_cents, new.float_cents);
  return new;
end $$;
create trigger till_shifts_open before insert on till_shifts for each row execute function open_till();

create function write_till() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book till_books;
begin
  perform from places where id = (select place_id from till_shifts where id = new.shift_id) for no key update;
  select * into book from till_books where shift_id = new.shift_id;
  if book.closing_id is not null then
    raise exception 'the till is closed' using errcode = 'check_violation', constraint = 'till_shifts_closed';
  end if;
  new.expected_cents := book.expected_cents;
  return new;
end $$;
create trigger till_counts_write before insert on till_counts for each row execute function write_till();
create trigger till_moves_write before insert on till_moves for each row execute function write_till();

-- No more is taken out than should be in it. Constraints are looked at after the trigger that says how much that is.
alter table till_moves add constraint till_moves_within_till
  check (amount_cents > 0 or amount_cents + expected_cents >= 0);
