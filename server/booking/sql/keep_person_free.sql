-- When a claim is booked, moved or revived for a person with merged records: refused (an insert does nothing) if
-- another of their records has a visit at that time. For everybody else the exclusion constraint does this.
create or replace function keep_person_free() returns trigger
language plpgsql as $$
declare
  root uuid;
  records uuid[];
begin
  if not exists (
    select from persons own join persons record on record.root_id = own.root_id
    where own.id = new.patient_id and record.merged_into is not null
  ) then
    return new;
  end if;
  root := (select root_id from persons where id = new.patient_id);
  perform from persons where id = root for no key update;
  records := array(select id from persons where root_id = root and id <> new.patient_id);
  if exists (
    select from live_claims other where other.patient_id = any(records) and other.during && new.during
  ) then
    if tg_op = 'INSERT' then
      return null;
    end if;
    raise exception 'the person has another visit then' using errcode = 'exclusion_violation',
      constraint = 'claims_patient_free', table = 'claims';
  end if;
  return new;
end $$;

create or replace trigger claims_person_free before insert on claims for each row
  when (new.status not in ('lapsed', 'cancelled')) execute function keep_person_free();

create or replace trigger claims_person_still_free before update of during, status on claims for each row
  when (
    new.status not in ('lapsed', 'cancelled')
    and (old.status in ('lapsed', 'cancelled') or old.during is distinct from new.during)
  ) execute function keep_person_free();
