-- Whether an account is shown a visit in answer to a call that has booked it before: by the right `visits`, or as the
-- one who booked it by the right `book`, as long as nobody else has done anything to it.
create or replace function shown_when_booked_again(account uuid, visit uuid) returns boolean
language sql stable as $$
  select exists (
    select from claims claim
    where claim.id = visit and (
      claim.patient_id = any(acted_for(account, 'visits'))
      or claim.booked_by = account and claim.patient_id = any(acted_for(account, 'book')) and not exists (
        select from appointment_events event
        where event.claim_id = claim.id and event.actor_id is distinct from account
      )
    )
  )
$$;
