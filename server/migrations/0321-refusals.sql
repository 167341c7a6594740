-- compatible
-- concurrently
-- What was refused: few of what is noted, and read by itself.
drop index concurrently if exists audit_events_refused;
create index concurrently audit_events_refused on audit_events (at desc, id desc) where outcome <> 'done';
