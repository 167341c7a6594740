-- Before a cash-drawer shift opens: it takes the next number and the cash carried over; refused while another is open
-- at that place.
create or replace function open_till() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last till_books;
begin
  perform from places where id = new.place_id for no key update;
  select * into last from till_books where place_id = new.place_id order by number desc limit 1;
  if last.shift_id is not null and last.closing_id is null then
    raise exception 'the till is open' using errcode = 'check_violation', constraint = 'till_shifts_one_open';
  end if;
  new.number := coalesce(last.number, 0) + 1;
  new.expected_cents := coalesce(last.carried_cents, new.float_cents);
  return new;
end $$;

create or replace trigger till_shifts_open before insert on till_shifts for each row execute function open_till();
