-- compatible
-- concurrently

-- Whoever has had an account before becomes a person, a thousand at a time; it may be run again.
do $$
declare
  last_one uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select id from users where id > last_one order by id limit 1000);
    exit when cardinality(ids) = 0;
    insert into persons (id, name, email, phone, address, language, closed_at, erased_at, created_at)
    select id, name, email, phone, address, language, closed_at, erased_at, created_at from users
    where id = any(ids) for share
    on conflict (id) do nothing;
    last_one := ids[cardinality(ids)];
    commit;
  end loop;
end $$;

-- Visits, waits, requests and ratings are of persons.
alter table claims drop constraint if exists claims_patient_id_fkey;
alter table claims add constraint claims_patient_id_fkey foreign key (patient_id) references persons (id) not valid;
alter table claims validate constraint claims_patient_id_fkey;
alter table waitlist drop constraint if exists waitlist_patient_id_fkey;
alter table waitlist add constraint waitlist_patient_id_fkey
  foreign key (patient_id) references persons (id) not valid;
alter table waitlist validate constraint waitlist_patient_id_fkey;
alter table ratings drop constraint if exists ratings_patient_id_fkey;
alter table ratings add constraint ratings_patient_id_fkey foreign key (patient_id) references persons (id) not valid;
alter table ratings validate constraint ratings_patient_id_fkey;
alter table care_requests drop constraint if exists care_requests_patient_id_fkey;
alter table care_requests add constraint care_requests_patient_id_fkey
  foreign key (patient_id) references persons (id) not valid;
alter table care_requests validate constraint care_requests_patient_id_fkey;
