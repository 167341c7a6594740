-- Whether an overbooked claim other than this one overlaps a span of a doctor. The exclusion constraint leaves such
-- claims out, so the insert asks this in its statement, and a trigger asks it for updates.
create or replace function overbooked_at(for_doctor uuid, span tstzrange, but_claim uuid) returns boolean
language sql stable as $$
  select exists (
    select from live_claims other
    where other.doctor_id = for_doctor and other.overbooked is not null and other.id is distinct from but_claim
      and other.blocked && span
  )
$$;
