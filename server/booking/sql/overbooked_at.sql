-- Whether a claim that was overbooked, other than this one, is in the way of a span of a doctor. It is outside the
-- exclusion constraint, so whoever puts a claim there asks: the insert in its statement, updates by a trigger.
create or replace function overbooked_at(for_doctor uuid, span tstzrange, but_claim uuid) returns boolean
language sql stable as $$
  select exists (
    select from live_claims other
    where other.doctor_id = for_doctor and other.overbooked is not null and other.id is distinct from but_claim
      and other.blocked && span
  )
$$;
