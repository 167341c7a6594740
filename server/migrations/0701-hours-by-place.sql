-- compatible
-- concurrently
-- A search for a place looks for each doctor whether they have hours there.
drop index concurrently if exists weekly_slots_by_place;
create index concurrently weekly_slots_by_place on weekly_slots (place_id, doctor_id);
