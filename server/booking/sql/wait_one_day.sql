-- Before somebody joins the waiting list without a last day: they wait for the one day.
create or replace function wait_one_day() returns trigger language plpgsql as $$
begin
  new.until_date := new.date;
  return new;
end $$;

create or replace trigger waitlist_one_day before insert on waitlist for each row
  when (new.until_date is null) execute function wait_one_day();
