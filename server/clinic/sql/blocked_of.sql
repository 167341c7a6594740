-- The time that a visit blocks: its own and the buffers before and after.
create or replace function blocked_of(during tstzrange, minutes_before smallint, minutes_after smallint)
returns tstzrange
language plpgsql immutable parallel safe as $$
begin
  if minutes_before = 0 and minutes_after = 0 then return during; end if;
  return tstzrange(
    lower(during) - make_interval(mins => minutes_before), upper(during) + make_interval(mins => minutes_after)
  );
end $$;
