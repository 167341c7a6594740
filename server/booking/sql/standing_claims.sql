-- The claims that are in the way of other bookings: appointments that are not cancelled, and holds whose time is not
-- over.
create or replace view standing_claims as
select claim.* from live_claims claim where claim.status <> 'held' or claim.hold_expires_at > clinic_now();
