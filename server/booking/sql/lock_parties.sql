-- Whoever books, moves, merges or erases locks the person: the one to whom the records lead.
create or replace function lock_parties(doctor_ids uuid[], patient_ids uuid[], longest_wait text) returns void
language plpgsql as $$
begin
  perform set_config('lock_timeout', longest_wait, true);
  perform from doctors where id = any(doctor_ids) order by id for share;
  perform from persons
  where id = any(array(select root_id from persons where id = any(patient_ids))) order by id for no key update;
end $$;
