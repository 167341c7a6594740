-- Locks doctors and patients before a visit is booked or moved. For a merged record the lock is on the record that it
-- was merged into, so that merging and erasing wait for it too.
create or replace function lock_parties(doctor_ids uuid[], patient_ids uuid[], longest_wait text) returns void
language plpgsql as $$
begin
  perform set_config('lock_timeout', longest_wait, true);
  perform from doctors where id = any(doctor_ids) order by id for share;
  perform from persons
  where id = any(array(select root_id from persons where id = any(patient_ids))) order by id for no key update;
end $$;
