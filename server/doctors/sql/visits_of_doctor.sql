-- How many visits a doctor has had: the sum of the daily figures; dates that have changed since are counted directly.
create or replace function visits_of_doctor(of_doctor uuid) returns bigint language sql stable as $$
  select coalesce(sum(figure.bookings), 0)::bigint + (
    select count(*) from appointments where doctor_id = of_doctor and date in (select date from unsettled_dates)
  )
  from daily_figures figure
  where figure.kind = 'doctor' and figure.key = of_doctor::text
    and figure.date not in (select date from unsettled_dates)
$$;
