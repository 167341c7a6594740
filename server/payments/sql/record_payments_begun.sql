-- When payments begin: their first status is kept in payment_events.
create or replace function record_payments_begun() returns trigger language plpgsql as $$
begin
  insert into payment_events (payment_id, to_status) select id, status from begun order by created_at, id;
  return null;
end $$;

create or replace trigger payments_record_start after insert on payments referencing new table as begun
  for each statement execute function record_payments_begun();
