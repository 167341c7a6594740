-- compatible
-- The room of the place into which somebody is called in, which may be another than the one booked. Visits that were
-- called in before have none: theirs is the one booked, or the doctor's own.
alter table attendances add column room_id uuid references rooms;
create index attendances_of_room on attendances (room_id) where room_id is not null;
