-- compatible
-- Whoever has a visit can be told when an earlier time comes free: an entry of the waiting list that belongs to the
-- visit. Taking the offered time moves the visit. `known_free`: the earlier times that were free when it was asked for,
-- which the patient has seen; they are not offered.
alter table waitlist
  add column for_claim_id uuid references claims on delete cascade,
  add column known_free tstzmultirange,
  add constraint waitlist_earlier_check check ((for_claim_id is null) = (known_free is null));

drop index waitlist_once;
create unique index waitlist_once on waitlist (doctor_id, date, patient_id)
  where status in ('waiting', 'offered') and for_claim_id is null;
-- One open entry a visit.
create unique index waitlist_earlier_once on waitlist (for_claim_id)
  where status in ('waiting', 'offered') and for_claim_id is not null;
create index waitlist_earlier_offers on waitlist (claim_id) where for_claim_id is not null;
create index waitlist_of_visit on waitlist (for_claim_id) where for_claim_id is not null;
