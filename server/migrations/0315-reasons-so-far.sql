-- compatible
-- Why visits were cancelled before the clinic kept its own list. In a step of its own, so that nobody's booking waits
-- while all events are looked through; what servers of before write meanwhile a trigger of 0260 has noted already.
select reason_of_event(claim_id, details ->> 'reason', at) from appointment_events
where kind = 'cancel-reason' and not details ? 'reasonId' order by id;

-- The figures of those days count them.
insert into stale_figures select distinct date from visit_reasons on conflict do nothing;
