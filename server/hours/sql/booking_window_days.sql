create or replace function booking_window_days() returns integer language sql immutable parallel safe return 30;
