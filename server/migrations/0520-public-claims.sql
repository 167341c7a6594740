-- What the public pages say of this clinic beyond the product's own words: each is left out until the owner switches it
-- on. Sentences are by language.
-- compatible
create table public_claims (
  only_one boolean primary key default true check (only_one),
  answer_hours smallint check (answer_hours between 1 and 168),
  opening_hours jsonb,
  certificate jsonb
);
insert into public_claims default values;
