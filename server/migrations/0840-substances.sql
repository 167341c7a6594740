-- compatible
-- The substances that the clinic knows: prescriptions are compared with allergies by them.
create table substances (
  id uuid not null default gen_random_uuid(),
  -- The common name (INN).
  name text not null constraint substances_name_check check (name <> ''),
  -- Names in other languages and brands.
  other_names text[] not null default '{}',
  -- An allergy to a class meets all of its substances.
  classes text[] not null default '{}',
  forms text[] not null default '{}',
  -- The name, and all names, as they are looked up: without case, accents and signs.
  key text not null,
  keys text[] not null,
  constraint substances_pkey primary key (id),
  constraint substances_once unique (key)
);
create index substances_by_keys on substances using gin (keys);
