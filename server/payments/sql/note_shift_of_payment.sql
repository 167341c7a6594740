-- Before money is taken at the desk: it belongs to the place's cash-drawer shift, or is noted as taken after its
-- closing. Taking and counting take turns.
create or replace function note_shift_of_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place uuid;
begin
  select place_id into place from claims where id = new.claim_id;
  perform from places where id = place for share;
  select shift_id, closing_id is not null into new.shift_id, new.after_close from till_books
  where place_id = place order by number desc limit 1;
  new.after_close := coalesce(new.after_close, false);
  return new;
end $$;

create or replace trigger payments_received_of_shift before insert on payments_received
  for each row execute function note_shift_of_payment();
