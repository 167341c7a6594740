-- compatible
-- concurrently
-- Claims from before the trigger of 0610 get their booker here, a thousand at a time along the primary key: no lock is
-- held for long, and it may be run again. Cancelled claims may only be changed under the setting that erases words.
do $$
declare
  ids uuid[];
  last_one uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    ids := array(
      select id from claims where id > last_one and booker_id is null order by id limit 1000 for no key update
    );
    exit when cardinality(ids) = 0;
    perform set_config('salus.erasing', 'yes', true);
    update claims set booker_id = coalesce(booked_by, patient_id) where id = any(ids);
    last_one := ids[cardinality(ids)];
    commit;
  end loop;
end $$;

drop index concurrently if exists claims_one_hold_of_booker;
create unique index concurrently claims_one_hold_of_booker on claims (booker_id) where status = 'held';
drop index concurrently if exists claims_holds_of_booker;
create index concurrently claims_holds_of_booker on claims (booker_id, hold_expires_at)
  where hold_expires_at is not null;
drop index concurrently if exists claims_pending_of_booker;
create index concurrently claims_pending_of_booker on claims (booker_id, date) where status = 'pending';
