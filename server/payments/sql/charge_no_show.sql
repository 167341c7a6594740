-- When a visit is marked as missed: the agreed no-show fee is due, and what was paid beyond it is refunded after ten
-- minutes; a patient who waited by video in vain pays no fee. When the mark is taken back: the fee and the refund are
-- undone, if the refund was not sent.
-- Rule: no-show fee.
create or replace function charge_no_show() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'no-show' then
    update visit_fees set ended = 'undone', ended_at = clinic_now()
    where claim_id = new.id and ended is null and kind = 'no-show';
    update payments set status = 'booked', kept_cents = 0, next_check_at = clinic_now(), look = look + 1
    where claim_id = new.id and status in ('refund_due', 'refunded') and not sent_back
      and owes_fee_only(new.id, old.status);
    update payments
    set next_check_at = clinic_now(), look = look + 1, attention = null, attention_at = null
    where claim_id = new.id and status in ('creating', 'open') and saved_card_id is not null;
  elsif owes_fee_only(new.id, new.status) then
    insert into visit_fees (claim_id, kind, amount_cents)
    select claim_id, 'no-show', no_show_cents from visit_terms
    where claim_id = new.id and not waited_in_vain(new.id);
    update payments
    set status = case status when 'booked' then 'refund_due' else status end,
      kept_cents = least(fee_cents(new.id), received_by(payments)),
      next_check_at = clinic_now() + interval '10 minutes', look = look + 1
    where claim_id = new.id and status in ('booked', 'disputed');
  end if;
  return null;
end $$;

create or replace trigger claims_charge_no_show after update of status on claims for each row
  when ((old.status = 'no-show') <> (new.status = 'no-show')) execute function charge_no_show();
