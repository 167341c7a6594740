-- The live claims of a doctor that overlap a span. Overbooked claims are asked for apart: the index of the exclusion
-- constraint does not have them, and one condition for both would read the whole table.
create or replace function claims_in_the_way(for_doctor uuid, span tstzrange)
returns setof uuid language sql stable as $$
  select id from live_claims where doctor_id = for_doctor and blocked && span and overbooked is null
  union all
  select id from live_claims where doctor_id = for_doctor and blocked && span and overbooked is not null
$$;
