-- When the part of a payment that a fee keeps changes: the ledger posts the difference as earned fees.
create or replace function post_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, payment_id
  )
  select clinic_now(), 'earned', moved.cents < 0, case when moved.cents > 0 then 'patient' else 'fees' end,
    case when moved.cents > 0 then 'fees' else 'patient' end, abs(moved.cents), claims.place_id, claims.patient_id,
    claims.id, new.id
  from claims cross join (values (kept_by(new) - kept_by(old))) as moved (cents)
  where claims.id = new.claim_id and moved.cents <> 0;
  perform post_fee_at_clinic(new.claim_id);
  return null;
end $$;

create or replace trigger payments_post_kept after update on payments for each row
  when (old.kept_cents > 0 or new.kept_cents > 0) execute function post_kept();
