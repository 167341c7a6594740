-- When money is taken at the desk: a visit that waited for payment by a mailed link no longer waits. Terms that were
-- accepted by the link without payment are deleted.
create or replace function end_waiting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update visit_links set agreed_at = null, words = null, language = null
  where claim_id = new.claim_id and exists (select from claims where id = new.claim_id and pay_by is not null);
  if found then
    update claims set pay_by = null, version = version + 1 where id = new.claim_id;
    insert into appointment_events (claim_id, actor_id, kind) values (new.claim_id, new.taken_by, 'paid-at-desk');
  end if;
  return null;
end $$;

create or replace trigger payments_received_end_waiting after insert on payments_received for each row
  when (new.amount_cents > 0) execute function end_waiting();
