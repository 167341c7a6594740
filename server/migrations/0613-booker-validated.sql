-- compatible
-- concurrently
alter table claims validate constraint claims_booker;
