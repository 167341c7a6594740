-- compatible
-- The deposits of a series are charged by the server that books it, while its owner waits for the first. The sweep
-- takes what is left of them where that server has died.
create or replace function collect_deposit() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.id, interval '1 minute');
  return null;
end $$;
