-- compatible
-- How long the visits that were kept are together. Null where a server of before has counted: they last an hour each.
alter table daily_figures add column kept_minutes integer;
