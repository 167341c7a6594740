-- For servers of the version before, which write the reason of a cancellation as a key: chooses the clinic's reason
-- for that key.
create or replace function reason_of_event(claim uuid, key text, at timestamptz) returns void language sql as $$
  insert into visit_reasons (claim_id, act, reason_id, date, at)
  select claim, 'cancel', reason.id, claims.date, at
  from claims join change_reasons reason on reason.ended_at is null and reason.id = (case key
      when 'patient-asked' then '00000000-0000-4000-a000-0000000000c1'
      when 'patient-ill' then '00000000-0000-4000-a000-0000000000c2'
      when 'doctor-away' then '00000000-0000-4000-a000-0000000000c3'
      when 'booked-wrongly' then '00000000-0000-4000-a000-0000000000c4'
      else '00000000-0000-4000-a000-0000000000c5'
    end)::uuid
  where claims.id = claim
  on conflict do nothing
$$;
