-- Posts money taken at the clinic to the account that earned it: up to the visit's fee to `fees`, the rest to `clinic`.
create or replace function post_fee_at_clinic(of_claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted integer;
  moved integer;
begin
  -- Every caller takes this lock last, so that no deadlock can come of it.
  perform pg_advisory_xact_lock(hashtextextended('fee at the clinic ' || of_claim, 0));
  wanted := greatest(0, least(
    coalesce((select sum(amount_cents) from payments_received where claim_id = of_claim), 0),
    fee_cents(of_claim) - coalesce((select sum(kept_by(payments)) from payments where claim_id = of_claim), 0)
  ));
  moved := wanted - coalesce((
    select sum(case 'fees' when credit then amount_cents when debit then -amount_cents else 0 end)
    from ledger_entries where claim_id = of_claim and payment_id is null
  ), 0);
  insert into ledger_entries (kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id)
  select 'earned', part.undone, part.debit, part.credit, abs(moved), claims.place_id, claims.patient_id, claims.id
  from claims cross join lateral (
    values (1, true, case when moved > 0 then 'clinic' else 'fees' end, 'patient'),
      (2, false, 'patient', case when moved > 0 then 'fees' else 'clinic' end)
  ) as part (step, undone, debit, credit)
  where claims.id = of_claim and moved <> 0
  order by part.step;
end $$;
