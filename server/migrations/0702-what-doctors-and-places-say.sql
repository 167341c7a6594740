-- compatible
-- What doctors say of themselves; null where they have not said it. It is never guessed.
alter table doctors add column gender text
  constraint doctors_gender_check check (gender in ('woman', 'man', 'other'));

-- The names of the insurances that a place takes, as it wrote them; empty where it has not said it.
alter table places add column insurances text[] not null default '{}'
  constraint places_insurances_check check (array_position(insurances, null) is null and '' <> all (insurances));
