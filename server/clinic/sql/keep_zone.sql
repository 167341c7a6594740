-- When the time zone of a place is changed: refused, because the instants of its appointments were computed in it.
create or replace function keep_zone() returns trigger language plpgsql as $$
begin
  raise exception 'the time zone of a place is settled for good' using errcode = 'integrity_constraint_violation',
    constraint = 'places_keep_zone', table = 'places';
end $$;

create or replace trigger places_keep_zone before update on places
  for each row when (old.time_zone is distinct from new.time_zone) execute function keep_zone();
