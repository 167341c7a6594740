-- compatible
-- A series whose deposits its card pays is given back where the first is not paid: nobody is told of it before that is
-- known, or for a minute, which is longer than providers are waited for, where the server has died that would know.
alter table unrelayed_events add column told_from timestamptz;

create view events_to_tell as
select event_id from unrelayed_events where told_from is null or told_from <= clinic_now();

create or replace function collect_deposit() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.id, interval '1 minute');
  update unrelayed_events set told_from = clinic_now() + interval '1 minute'
  from appointment_events event
  where event.claim_id = new.id and event.id = unrelayed_events.event_id
    and exists (select from payments where claim_id = new.id);
  return null;
end $$;

-- What becomes of a series is known.
create function tell_series(of_checkout uuid) returns void language sql as $$
  update unrelayed_events set told_from = null
  from appointment_events event join claims on claims.id = event.claim_id
  where claims.checkout_id = of_checkout and event.id = unrelayed_events.event_id and told_from is not null
$$;
