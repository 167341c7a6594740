-- The claims of a doctor that overlap a span, without the person's own holds and without `but_claim`. Overbooked claims
-- are asked for apart, because the index of the exclusion constraint does not have them.
create or replace function neighbours(for_doctor uuid, within tstzrange, for_person uuid, but_claim uuid)
returns table (blocked tstzrange) language sql stable as $$
  select claim.blocked from standing_claims claim
  where claim.doctor_id = for_doctor and claim.blocked && within and claim.overbooked is null
    -- A person's own hold does not block them, and a visit does not block itself when it is moved.
    and (claim.status <> 'held' or claim.booker_id is distinct from for_person)
    and claim.id is distinct from but_claim
  union all
  select claim.blocked from standing_claims claim
  where claim.doctor_id = for_doctor and claim.blocked && within and claim.overbooked is not null
    and claim.id is distinct from but_claim
$$;
