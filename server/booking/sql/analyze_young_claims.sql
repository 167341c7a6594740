-- Analyses `claims` once it has a thousand rows, and answers whether it did. Each connection plans a statement once;
-- plans made while the table was empty read it whole until it is analysed, which autovacuum does within a minute only
-- where it is on.
create or replace function analyze_young_claims() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select reltuples from pg_class where oid = 'claims'::regclass) >= 1000
    or not exists (select from claims offset 999)
  then
    return false;
  end if;
  analyze claims;
  return true;
end $$;
