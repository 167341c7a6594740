-- When a fee is changed: refused. A fee may be ended once, and its reason erased with the patient.
create or replace function keep_fee() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  if old.ended is not null
    or (new.id, new.claim_id, new.kind, new.amount_cents, new.at)
      is distinct from (old.id, old.claim_id, old.kind, old.amount_cents, old.at)
  then
    raise exception 'a fee is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger visit_fees_stay before update on visit_fees for each row execute function keep_fee();
