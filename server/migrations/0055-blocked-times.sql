-- compatible
-- concurrently

-- Claims of before block their doctor for the visit alone. A thousand at a time, along the primary key: no lock is held
-- for long, and it may be run again. What is cancelled is final.
do $$
declare
  ids uuid[];
  last_one uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    ids := array(
      select id from claims
      where id > last_one and blocked is null and status <> 'cancelled'
      order by id limit 1000
    );
    exit when cardinality(ids) = 0;
    -- Looked at once more: one of them may have been cancelled since.
    update claims set blocked = during where id = any(ids) and status <> 'cancelled';
    last_one := ids[cardinality(ids)];
    commit;
  end loop;
end $$;

alter table doctors validate constraint doctors_place_id_fkey;
