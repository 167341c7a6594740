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
