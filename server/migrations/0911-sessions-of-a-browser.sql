-- compatible
-- The SHA-256 of the browser's secret, for sessions and passes that open in that browser alone; null: for any caller.
alter table sessions add column browser_hash bytea;
alter table desk_passes add column browser_hash bytea;
