-- The holds that are over and wait for somebody to lapse them.
create or replace view holds_over as
select claim.* from claims claim where claim.status = 'held' and claim.hold_expires_at <= clinic_now();
