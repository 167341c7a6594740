-- compatible
-- Money that changes hands at the clinic: cash or by a card terminal, each time a row of its own, with who took it.
-- Below zero it was given back, with a reason.
create table takings (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims,
  method text not null check (method in ('cash', 'terminal')),
  amount_cents integer not null check (amount_cents <> 0),
  reason text not null default '',
  taken_by uuid not null references users,
  at timestamptz not null default clinic_now(),
  constraint takings_given_back_with_reason check (amount_cents > 0 or reason <> '')
);
create index takings_claim on takings (claim_id);

create trigger takings_append_only before update or delete on takings for each row execute function forbid_change();
create trigger takings_not_emptied before truncate on takings for each statement execute function forbid_change();

-- No more is taken than the visit costs, whatever it was paid with, and no more given back than was taken the same way.
-- One at a time: the visit is locked until it is done.
create function keep_takings_within_price() returns trigger language plpgsql as $$
declare
  price integer;
begin
  select amount_cents into price from claims
  where id = new.claim_id and status not in ('held', 'lapsed') and (new.amount_cents < 0 or status <> 'cancelled')
  for no key update;
  if price is null or price < new.amount_cents
    + coalesce((select sum(amount_cents) from takings where claim_id = new.claim_id), 0)
    + coalesce((select sum(received_cents - returned_cents) from payment_money where claim_id = new.claim_id), 0)
  then
    raise exception 'more than the visit costs' using errcode = 'check_violation', constraint = 'takings_within_price';
  end if;
  if new.amount_cents < 0 and 0 > new.amount_cents + coalesce((
    select sum(amount_cents) from takings where claim_id = new.claim_id and method = new.method
  ), 0) then
    raise exception 'more than was taken' using errcode = 'check_violation', constraint = 'takings_within_price';
  end if;
  return new;
end $$;
create trigger takings_within_price before insert on takings for each row execute function keep_takings_within_price();

alter table ledger_entries add column taking_id uuid references takings;
create index ledger_entries_taking on ledger_entries (taking_id) where taking_id is not null;

create function post_taking() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text := case new.method when 'cash' then 'till' else 'terminal' end;
begin
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, taking_id
  )
  select new.at, moved.kind, moved.undone, moved.debit, moved.credit, abs(new.amount_cents), claims.place_id,
    claims.patient_id, claims.id, new.id
  from claims cross join (
    values (1, 'received', false, place, 'patient', true), (2, 'earned', false, 'patient', 'clinic', true),
      (3, 'earned', true, 'clinic', 'patient', false), (4, 'returned', false, 'patient', place, false)
  ) as moved (step, kind, undone, debit, credit, taken)
  where claims.id = new.claim_id and moved.taken = (new.amount_cents > 0)
  order by moved.step;
  insert into stale_figures select date from claims where id = new.claim_id on conflict do nothing;
  return null;
end $$;
create trigger takings_post after insert on takings for each row execute function post_taking();

-- What comes back later than the visit was cancelled counts on its day too.
create function note_returned() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stale_figures select date from claims where id = new.claim_id on conflict do nothing;
  return null;
end $$;
create trigger ledger_entries_make_figures_stale after insert on ledger_entries for each row
  when (new.kind = 'returned' and new.payment_id is not null) execute function note_returned();

-- Figures count what was received: those of before are made anew.
insert into stale_figures select distinct date from daily_figures on conflict do nothing;
