-- Who adds a child declares that they have custody: the words they agreed to, in their language, and when.
-- compatible
alter table guardianships
  add custody_words text,
  add custody_declared_at timestamptz,
  add constraint guardianships_custody_whole check ((custody_words is null) = (custody_declared_at is null));
