-- The range of a time off at a place; null if it does not apply there. For time off at all places the column `during`
-- spans every time zone, for servers of the previous version.
create or replace function time_off_at(off time_off, at_place uuid) returns tstzrange language sql stable
  return case when off.place_id <> at_place then null
    when off.at_each_place
    then stretch_at(zone_of(at_place), off.from_date, off.to_date, off.start_time, off.end_time)
    else off.during end;
