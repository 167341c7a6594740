-- The holds whose time is over, which are still to be marked as lapsed.
create or replace view holds_over as
select claim.* from claims claim where claim.status = 'held' and claim.hold_expires_at <= clinic_now();
