-- compatible
-- A payment that an admin sends back though its visit stands: a charge that does not match, for example. It goes back
-- whole, and what the visit costs is due at the clinic.
alter table payments add column sent_back boolean not null default false;

-- What a visit that stands lacks and is not due again: what the clinic gave back at its provider's of its own will,
-- and what was short when a payment was taken as it is. What went back because the visit did not stand then, and what a
-- lost dispute took, is due.
create function let_go_cents(of_payment uuid) returns integer language sql stable parallel safe as $$
  select coalesce((
      select sum(amount_cents) from refunds
      where payment_id = of_payment and made_by = 'provider' and status = 'succeeded'
    ), 0)::int + coalesce((
      select greatest(0, amount_cents - received_by(payments)) from payments
      where id = of_payment and status = 'booked'
    ), 0)
$$;

create or replace function charge_no_show() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'no-show' then
    update visit_fees set ended = 'undone', ended_at = clinic_now()
    where claim_id = new.id and ended is null and kind = 'no-show';
    update payments set status = 'booked', kept_cents = 0, next_check_at = clinic_now(), look = look + 1
    where claim_id = new.id and status in ('refund_due', 'refunded') and not sent_back
      and costs_fee_alone(new.id, old.status);
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
