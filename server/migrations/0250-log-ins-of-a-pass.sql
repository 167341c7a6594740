-- compatible
-- concurrently
-- Whoever comes in by PIN ends the log-ins of the passes of that browser.
drop index concurrently if exists sessions_pass;
create index concurrently sessions_pass on sessions (pass_id) where pass_id is not null;
