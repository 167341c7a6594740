-- When a series is checked out: refused at the end of the transaction unless all of its visits were taken.
create or replace function require_whole_checkout() returns trigger language plpgsql as $$
begin
  if (select count(*) from claims where checkout_id = new.id) <> new.visits then
    raise exception 'a checkout is taken whole or not at all' using errcode = 'integrity_constraint_violation',
      constraint = 'checkouts_are_whole', table = 'checkouts';
  end if;
  return null;
end $$;

drop trigger if exists checkouts_are_whole on checkouts;
create constraint trigger checkouts_are_whole after insert on checkouts deferrable initially deferred
  for each row execute function require_whole_checkout();
