-- As `lock_parties`, for many bookings in one transaction: it never waits. Answers the doctors and patients whom
-- somebody else has locked, and locks all others. The insert that follows waits at most 250 ms for a rival who has not
-- committed.
create or replace function lock_free_parties(doctor_ids uuid[], patient_ids uuid[]) returns uuid[]
language plpgsql as $$
declare
  free_doctors uuid[];
  free_patients uuid[];
  roots uuid[] := array(select distinct root_id from persons where id = any(patient_ids));
begin
  perform set_config('lock_timeout', '250ms', true);
  with free as (
    select id from doctors where id = any(doctor_ids) order by id for share skip locked
  )
  select array_agg(id) from free into free_doctors;
  with free as (
    select id from persons where id = any(roots) order by id for no key update skip locked
  )
  select array_agg(id) from free into free_patients;
  if cardinality(free_doctors) = cardinality(doctor_ids) and cardinality(free_patients) = cardinality(roots) then
    return '{}';
  end if;
  return array(
    select id from doctors where id = any(doctor_ids) and id <> all(coalesce(free_doctors, '{}'))
    union all
    select id from persons where id = any(patient_ids) and root_id <> all(coalesce(free_patients, '{}'))
  );
end $$;
