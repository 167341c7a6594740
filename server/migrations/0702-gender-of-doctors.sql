-- compatible
-- What doctors say of themselves; null where they have not said it. It is never guessed.
alter table doctors add column gender text
  constraint doctors_gender_check check (gender in ('woman', 'man', 'other'));
