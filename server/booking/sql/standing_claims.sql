-- The claims that stand in somebody's way: appointments that were not cancelled, and holds that are not over.
create or replace view standing_claims as
select claim.* from live_claims claim where claim.status <> 'held' or claim.hold_expires_at > clinic_now();
