-- The place of a thing that an address names (`placedThings` of the contract); null for what does not exist, and for
-- what belongs to all places.
create or replace function place_of(thing text, wanted uuid) returns uuid stable language sql as $$
  select case thing
    when 'appointment' then (select place_id from claims where id = wanted)
    when 'payment' then (
      -- Where its money was received: the visit may be at another place since.
      select coalesce((
        select entry.place_id from ledger_entries entry
        where entry.payment_id = payments.id and entry.kind = 'received' order by entry.id limit 1
      ), claim.place_id)
      from payments join claims claim on claim.id = payments.claim_id where payments.id = wanted
    )
    when 'change-request' then (
      select claim.place_id from change_requests request join claims claim on claim.id = request.claim_id
      where request.id = wanted
    )
    when 'waiting' then (select place_id from waitlist where id = wanted)
    when 'time-off' then (select place_id from time_off where id = wanted)
    when 'till-shift' then (select place_id from till_shifts where id = wanted)
    when 'screen' then (select place_id from screens where id = wanted)
    when 'place' then (select id from places where id = wanted)
    when 'room' then (select place_id from rooms where id = wanted)
    when 'closure' then (select place_id from closures where id = wanted)
  end
$$;
