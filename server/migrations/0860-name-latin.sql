-- compatible
-- The Latin spelling of a name whose letters no font of our papers has; empty for every other name. Papers print it.
alter table persons add column name_latin text not null default '';
