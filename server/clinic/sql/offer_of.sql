-- A kind as a doctor offers it. A visit that is moved may keep a kind that is no longer offered.
create or replace function offer_of(for_doctor uuid, for_kind uuid, moved_claim uuid)
returns setof kinds_of_doctors language sql stable as $$
  select * from kinds_of_doctors
  where doctor_id = for_doctor and kind_id = for_kind
    and (offered or exists (
      select from claims where id = moved_claim and claims.doctor_id = for_doctor and claims.kind_id = for_kind
    ))
$$;
