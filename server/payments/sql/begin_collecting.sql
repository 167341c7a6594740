-- Begins to charge a visit's saved card for what is due, if anything is; also again after an earlier try was given up.
create or replace function begin_collecting(of_claim uuid, wait interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payments (claim_id, provider, amount_cents, currency, status, saved_card_id, next_check_at)
  select claims.id, card.provider, to_collect_cents(claims), clinic_currency(), 'creating', card.id, clinic_now() + wait
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
