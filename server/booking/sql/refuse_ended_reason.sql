-- When a reason is chosen for a visit: refused if the clinic has ended it. Ending and choosing take turns on its row.
create or replace function refuse_ended_reason() returns trigger language plpgsql as $$
begin
  perform from change_reasons where id = new.reason_id and ended_at is null for share;
  if not found then
    raise exception 'the reason % is ended', new.reason_id
      using errcode = 'check_violation', constraint = 'visit_reasons_not_ended', table = 'visit_reasons';
  end if;
  return new;
end $$;

create or replace trigger visit_reasons_not_ended before insert on visit_reasons
  for each row execute function refuse_ended_reason();
