-- When money is taken or given back at the desk: the ledger posts it, and the figures of the visit's date are counted
-- anew.
create or replace function post_payment_received() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, taking_id
  )
  select taken.at, moved.kind, moved.undone, moved.debit, moved.credit, abs(taken.amount_cents), claims.place_id,
    claims.patient_id, claims.id, taken.id
  from taken
  join claims on claims.id = taken.claim_id
  cross join lateral (select case taken.method when 'cash' then 'till' else 'terminal' end) as at_clinic (account)
  cross join lateral (
    values (1, 'received', false, account, 'patient', true), (2, 'earned', false, 'patient', 'clinic', true),
      (3, 'earned', true, 'clinic', 'patient', false), (4, 'returned', false, 'patient', account, false)
  ) as moved (step, kind, undone, debit, credit, is_taken)
  where moved.is_taken = (taken.amount_cents > 0)
  order by taken.at, taken.id, moved.step;
  insert into stale_figures
  select distinct date from claims where id in (select claim_id from taken) order by date on conflict do nothing;
  return null;
end $$;

create or replace trigger payments_received_post after insert on payments_received referencing new table as taken
  for each statement execute function post_payment_received();
