-- Before a claim is written: the time it blocks is its own time with the buffers before and after.
create or replace function reckon_blocked() returns trigger
language plpgsql as $$
begin
  if new.buffer_before = 0 and new.buffer_after = 0 then
    new.blocked := new.during;
  else
    new.blocked := blocked_of(new.during, new.buffer_before, new.buffer_after);
  end if;
  return new;
end $$;

create or replace trigger claims_blocked before insert or update of during, buffer_before, buffer_after,
  blocked on claims
  for each row execute function reckon_blocked();
