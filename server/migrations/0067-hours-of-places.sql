-- compatible
-- The same hour of the clock at two places is another hour where their zones are.
alter table weekly_slots
  drop constraint weekly_slots_doctor_id_weekday_start_time_end_time_key,
  add constraint weekly_slots_once unique (doctor_id, weekday, start_time, end_time, place_id);
