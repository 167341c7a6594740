-- compatible
-- A charge of a card that waits for somebody, or for days, is looked at again once something else is due of its visit:
-- it is closed then, and begun anew over what is due.

create or replace function begin_collecting(of_claim uuid, wait interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payments (claim_id, provider, amount_cents, currency, status, saved_card_id, next_check_at)
  select claims.id, card.provider, to_collect_cents(claims), 'usd', 'creating', card.id, clinic_now() + wait
  from claims join saved_cards card on card.id = claims.saved_card_id
  where claims.id = of_claim and to_collect_cents(claims) > 0
  on conflict (claim_id) do update
  set status = 'creating', amount_cents = excluded.amount_cents, intent_id = null, captured_cents = null,
    intent_refusals = payments.intent_refusals + 1, next_check_at = excluded.next_check_at, look = payments.look + 1,
    attention = null, attention_at = null, last_error = null
  where payments.status in ('cancelled', 'failed') and payments.saved_card_id is not null;
  if not found then
    update payments
    set next_check_at = clinic_now() + wait, look = look + 1, attention = null, attention_at = null
    from claims
    where claims.id = of_claim and to_collect_cents(claims) > 0
      and payments.claim_id = of_claim and payments.status in ('creating', 'open')
      and payments.saved_card_id is not null;
  end if;
end $$;

create or replace function charge_no_show() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'no-show' then
    update visit_fees set ended = 'undone', ended_at = clinic_now()
    where claim_id = new.id and ended is null and kind = 'no-show';
    update payments set status = 'booked', kept_cents = 0, next_check_at = clinic_now(), look = look + 1
    where claim_id = new.id and status in ('refund_due', 'refunded') and costs_fee_alone(new.id, old.status);
    update payments
    set next_check_at = clinic_now(), look = look + 1, attention = null, attention_at = null
    where claim_id = new.id and status in ('creating', 'open') and saved_card_id is not null;
  elsif costs_fee_alone(new.id, new.status) then
    insert into visit_fees (claim_id, kind, amount_cents)
    select claim_id, 'no-show', no_show_cents from visit_terms where claim_id = new.id;
    update payments
    set status = case status when 'booked' then 'refund_due' else status end,
      kept_cents = least(fee_cents(new.id), received_by(payments)),
      next_check_at = clinic_now() + interval '10 minutes', look = look + 1
    where claim_id = new.id and status in ('booked', 'disputed');
  end if;
  return null;
end $$;
