-- compatible
-- Nothing but tests called these: they now ask what the product asks.
drop function if exists free_times(uuid, date, date, uuid);
drop function if exists offered_times(uuid, date, date, time);
drop function if exists bookable_instants(date, time, time);
drop function if exists booking_window_days();
drop function if exists hours_of_day(uuid, date, time);
