-- The claims of a doctor that stand within a span, but one: those on purpose beside others are not in the index that
-- the constraint has.
create or replace function neighbours(for_doctor uuid, within tstzrange, for_person uuid, but_claim uuid)
returns table (blocked tstzrange) language sql stable as $$
  select claim.blocked from standing_claims claim
  where claim.doctor_id = for_doctor and claim.blocked && within and claim.overbooked is null
    -- A person's own hold is not in their way, nor a visit in its own.
    and (claim.status <> 'held' or coalesce(claim.booked_by, claim.patient_id) is distinct from for_person)
    and claim.id is distinct from but_claim
  union all
  select claim.blocked from standing_claims claim
  where claim.doctor_id = for_doctor and claim.blocked && within and claim.overbooked is not null
    and claim.id is distinct from but_claim
$$;
