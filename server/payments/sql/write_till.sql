-- Before a count or movement of a cash drawer is written: what should be in the drawer is noted with it; refused once
-- its shift is closed.
create or replace function write_till() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book till_books;
begin
  perform from places where id = (select place_id from till_shifts where id = new.shift_id) for no key update;
  select * into book from till_books where shift_id = new.shift_id;
  if book.closing_id is not null then
    raise exception 'the till is closed' using errcode = 'check_violation', constraint = 'till_shifts_closed';
  end if;
  new.expected_cents := book.expected_cents;
  return new;
end $$;

create or replace trigger till_counts_write before insert on till_counts for each row execute function write_till();

create or replace trigger till_moves_write before insert on till_moves for each row execute function write_till();
