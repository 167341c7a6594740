-- Whether an account that repeats a booking is shown the visit it made before: by the right `visits`, or by `book`
-- where the account booked it itself and nobody else has changed it since.
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
