-- How many days ahead can be booked where a kind says nothing else.
create or replace function booking_window_days() returns integer language sql immutable parallel safe return 30;
