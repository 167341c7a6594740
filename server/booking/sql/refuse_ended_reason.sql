-- What is ended is chosen no more: whoever ends it and whoever chooses it take turns on its row.
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
