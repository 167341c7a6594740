-- compatible
-- Money is taken at the desk, or by the form that a link has opened, and never both: who takes it ends the form first.
create or replace function wait_for_charge() returns trigger
language plpgsql as $$
begin
  perform from claims where id = new.claim_id for no key update;
  if exists (
    select from charge_attempts attempt join payments on payments.id = attempt.payment_id
    where payments.claim_id = new.claim_id and attempt.outcome is null
  ) or exists (
    select from payments
    where claim_id = new.claim_id and saved_card_id is null and method = 'card' and status in ('creating', 'open')
  ) then
    raise exception 'a card is being charged for this visit'
      using errcode = 'check_violation', constraint = 'takings_while_charging';
  end if;
  return new;
end $$;

-- What a link waited for is seen to at the desk by then; a tick without what it was for counts for nothing.
create function end_waiting() returns trigger
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
create trigger takings_end_waiting after insert on takings for each row
  when (new.amount_cents > 0) execute function end_waiting();

-- When the provider was last asked whether a card is there that nobody came back to keep: once in a while is enough.
alter table saved_cards add column asked_at timestamptz;
