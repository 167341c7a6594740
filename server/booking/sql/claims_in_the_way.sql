-- The live claims of a doctor that are in the way of a span. Those on purpose beside others are not in the index that
-- the constraint has, so that who asks for both at once reads all claims there are.
create or replace function claims_in_the_way(for_doctor uuid, span tstzrange)
returns setof uuid language sql stable as $$
  select id from live_claims where doctor_id = for_doctor and blocked && span and overbooked is null
  union all
  select id from live_claims where doctor_id = for_doctor and blocked && span and overbooked is not null
$$;
