-- When a visit with a saved card is booked: its deposit is charged, if its terms have one. Mail about the visit and its
-- series waits up to a minute for the result. Deferred, because the terms are noted within the transaction.
create or replace function collect_deposit() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.id, interval '1 minute');
  if exists (select from payments where claim_id = new.id) then
    update unrelayed_events set told_from = clinic_now() + interval '1 minute'
    from appointment_events event join claims on claims.id = event.claim_id
    where (claims.id = new.id or claims.checkout_id = new.checkout_id)
      and event.id = unrelayed_events.event_id and told_from is null;
  end if;
  return null;
end $$;

drop trigger if exists claims_collect_deposit on claims;
create constraint trigger claims_collect_deposit after insert on claims deferrable initially deferred
  for each row when (new.saved_card_id is not null and new.status = 'pending') execute function collect_deposit();
