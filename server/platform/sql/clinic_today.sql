-- Today's date in the clinic's zone.
create or replace function clinic_today() returns date language sql stable return clinic_wall(clinic_now())::date;
