-- Statements are planned once a connection. What is planned while `claims` is empty and analysed as empty reads the
-- whole table for as long as nobody analyses it again: autovacuum does after a minute, where it is on. This does it
-- once there are a thousand, which makes PostgreSQL plan anew. Answers whether it did.
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
