-- When payments change their status: each step is kept in payment_events.
create or replace function record_payment_step() returns trigger language plpgsql as $$
begin
  insert into payment_events (payment_id, from_status, to_status)
  select id, max(before), max(after)
  from (
    select id, status as before, null as after from was
    union all
    select id, null, status from became
  ) as side
  group by id having max(before) <> max(after)
  order by id;
  return null;
end $$;

create or replace trigger payments_record_step after update on payments referencing old table as was new table as became
  for each statement execute function record_payment_step();
